-- Files that export jobs made, until they are removed from the disk.
create table job_file (
  job_id integer primary key references job (id) on delete cascade,
  name text not null,
  stored_as text not null unique,
  size integer not null,
  sha256 text not null,
  created integer not null,
  until integer not null
) strict;
create index job_file_created on job_file (created, job_id);
