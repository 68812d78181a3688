alter table content.banner validate constraint banner_has_one_time;
