"""The statement that recall reads uses by; a test explains it as the application's role."""

OF_MEMORIES = """
SELECT memory_id, strength, favour FROM memory_uses
WHERE tenant_id = $1 AND user_id = $2 AND memory_id = ANY($3::uuid[])
  AND (strength IS NOT NULL OR favour <> 0)
"""
