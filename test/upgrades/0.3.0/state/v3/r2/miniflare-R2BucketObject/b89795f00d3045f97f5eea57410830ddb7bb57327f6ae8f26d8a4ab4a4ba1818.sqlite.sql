BEGIN;
CREATE TABLE _mf_objects (
    key TEXT PRIMARY KEY,
    blob_id TEXT,
    version TEXT NOT NULL,
    size INTEGER NOT NULL,
    etag TEXT NOT NULL,
    uploaded INTEGER NOT NULL,
    checksums TEXT NOT NULL,
    http_metadata TEXT NOT NULL,
    custom_metadata TEXT NOT NULL
);
CREATE TABLE _mf_multipart_uploads (
    upload_id TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    http_metadata TEXT NOT NULL,
    custom_metadata TEXT NOT NULL,
    state TINYINT DEFAULT 0 NOT NULL
);
CREATE TABLE _mf_multipart_parts (
    upload_id TEXT NOT NULL REFERENCES _mf_multipart_uploads(upload_id),
    part_number INTEGER NOT NULL,
    blob_id TEXT NOT NULL,
    size INTEGER NOT NULL,
    etag TEXT NOT NULL,
    checksum_md5 TEXT NOT NULL,
    object_key TEXT REFERENCES _mf_objects(key) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (upload_id, part_number)
);
INSERT INTO "_mf_objects" (rowid, "key", "blob_id", "version", "size", "etag", "uploaded", "checksums", "http_metadata", "custom_metadata") VALUES (1, '5dNDFabzb8yD2dbwG', 'c54a95abc87c3c9a6d509b9639b867639c4bc55494784ef7b90ee7bf5a5a1d7e000001a224be881e', '156c3390a4dce80daa5d93458973e1c6', 70, 'f829b914fc47cfc9c0747c119c27cf1b', 1795912796192, '{}', '{"contentType":"image/png"}', '{}');
INSERT INTO "_mf_objects" (rowid, "key", "blob_id", "version", "size", "etag", "uploaded", "checksums", "http_metadata", "custom_metadata") VALUES (2, 'LM5g6wHshTtayakrH', 'cb78028f425194113a2d019afb85b564d0db9be65797ebcc5dd605fea3bdca34000001a224be88ef', 'bc4fbb58ad1cdeb15b6b40ea42ac2cfe', 70, 'f829b914fc47cfc9c0747c119c27cf1b', 1795912796400, '{}', '{"contentType":"image/png"}', '{}');
INSERT INTO "_mf_objects" (rowid, "key", "blob_id", "version", "size", "etag", "uploaded", "checksums", "http_metadata", "custom_metadata") VALUES (3, 'mL3zoFdoxxvAhaj44', '341ff343b3170470398ca5796a66b34e700a8f9491ced9b8e08304dce6ed9609000001a224be8ad4', '664b86caa6d844b10f2da6a657dd565a', 9, '732c05b47539ae3abdbd2547ce8bc3c6', 1795912796885, '{}', '{"contentType":"text/plain"}', '{}');
COMMIT;
