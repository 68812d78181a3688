-- Who is paid next is found by what has waited longest; without it each payment looked through all distributors, or all that is due.
create index concurrently if not exists commission_by_time on distributors.commission (settle_from, id) where settlement_id is null and amount > reversed_amount;
