-- What the shop asks of everybody is also what an activity asked: asked by the catalogue, whose domain knows no activities.
create function promotions.lowest_price(of_sku bigint, in_currency text, since timestamptz, until timestamptz) returns bigint language sql stable
  set search_path = pg_catalog, pg_temp
  -- Without a price of its own it followed a rate that nobody knows any more: then nothing is told to be lower.
  return (select min(coalesce(p.amount, 0)) from promotions.activity_sku s
    join promotions.activity a on a.id = s.activity_id
    left join promotions.activity_price p on p.activity_id = s.activity_id and p.sku_id = s.sku_id and p.currency = in_currency
    where s.sku_id = of_sku and a.kind <> 'gift' and a.state <> 'draft' and a.audience = 'all' and a.least_level <= 1
      and a.starts_at < until and a.ends_at > since
      and (a.stopped_at is null or a.stopped_at > greatest(a.starts_at, since)));
comment on function promotions.lowest_price is 'The lowest price that activities for everybody asked for an SKU in a period; null: none did.';
