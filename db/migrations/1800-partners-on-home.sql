-- Schema content: partners are a section of the home page. Hidden until the merchant shows it, as the other sections that a new shop has nothing for.
alter table content.home_section drop constraint home_section_kind_check;
alter table content.home_section add constraint home_section_kind_check check (kind in
  ('activities', 'categories', 'category', 'points', 'brands', 'cases', 'articles', 'partners', 'recommended')) not valid;
insert into content.home_section (kind, position, visible)
select 'partners', coalesce(max(position), 0) + 1, false from content.home_section
on conflict do nothing;
