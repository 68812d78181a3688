alter table content.home_section validate constraint home_section_kind_check;
