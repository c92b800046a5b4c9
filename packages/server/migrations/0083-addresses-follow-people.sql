-- An account keeps its person when their address changes: the old address leaves the directory, so that it is free again.
grant delete on sign_in_addresses to pactbook_app;
