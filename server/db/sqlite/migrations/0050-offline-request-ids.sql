-- SQLite numbers the rows of offline_request by itself. PostgreSQL has to be told, in its migration of this number.
select 1;
