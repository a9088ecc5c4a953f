-- The instance that receives the entries of a job while they arrive. It is empty where no other instance shares the database.
alter table job add column receiver text;
