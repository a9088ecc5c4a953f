-- Where the log of PostgreSQL stood after the last change of each caller, and for '' when this table was found empty. PostgreSQL
-- empties an unlogged table after a crash and after a promotion.
create unlogged table last_write (
  caller text collate "C" primary key,
  position bigint not null
);

-- 1 for an instance that notes its changes there. An instance of an older version does not.
alter table instance add column notes_writes bigint not null default 0;
