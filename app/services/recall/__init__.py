"""How a question is answered at once: understood, searched by arms, grouped, weighed, computed."""
