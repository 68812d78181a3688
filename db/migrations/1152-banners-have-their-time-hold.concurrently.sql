alter table content.banner validate constraint banner_window;
