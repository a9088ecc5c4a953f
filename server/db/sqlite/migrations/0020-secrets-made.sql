-- Which secrets this service has had in files of its data folder: a start without one of them is refused. A service that
-- has operators has been started, and has made them all.
insert into setting (name, value)
select 'secret ' || column1, 'made' from (values ('platform'), ('link'), ('factor'), ('signing'))
where exists (select 1 from operator);
