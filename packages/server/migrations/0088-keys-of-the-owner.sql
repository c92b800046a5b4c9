-- The key of the installation signs sessions and seals secrets: only the owner reads it, at a start.
revoke all on installation_keys from pactbook_app;
