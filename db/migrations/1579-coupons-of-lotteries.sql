-- Coupons that a running lottery gives are neither stopped nor voided: asked by coupons, whose domain knows no lottery.
create function lottery.gives_coupon(template bigint) returns boolean language sql stable set search_path = pg_catalog, pg_temp
  return exists (select from lottery.prize p join lottery.stage s on s.id = p.stage_id where p.template_id = template and s.state = 'running');
