-- Gives all boards later versions, once the database was put back to an earlier time.
UPDATE boards SET version = version + 1000000;
UPDATE people_version SET version = version + 1000000;
UPDATE reader_versions SET version = version + 1000000;
DELETE FROM board_changes;
