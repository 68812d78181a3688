alter table content.shop validate constraint shop_footer;
alter table content.shop validate constraint shop_licence;
alter table content.shop validate constraint shop_socials;
