"""What English predicates tell, slot by slot (``compiling`` says how a line is read)."""

from app.extraction.facts.framed.compiling import compiled
from app.extraction.facts.framed.tables import life, liking, work

FRAMES = compiled(work.TABLE, life.TABLE, liking.TABLE)
