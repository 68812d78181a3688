-- What an ordinary order would have come to when a request was answered: adjusting the order that the answer becomes is measured
-- against it. Null where the shop had no price, and for answers from before.
alter table quotes.request add column usual_amount bigint check (usual_amount between 0 and 100000000000000);
