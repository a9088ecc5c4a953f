-- SNs without a customer and users without an e-mail address, for the operator `empty`.
create index sn_without_customer on sn (id) where customer_id is null;
create index user_account_without_email on user_account (id) where email is null;
