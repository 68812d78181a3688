alter table stock.movement validate constraint movement_kind_known;
