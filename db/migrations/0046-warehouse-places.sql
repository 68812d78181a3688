-- Stock: where a warehouse stands, so that buyers see which is near. A province of China (`CN-44`) or a country (`ID`),
-- as freight templates name them; null while nobody has said it.
alter table stock.warehouse add column region_code text check (region_code ~ '^([A-Z]{2}|CN-\d{2})$');
