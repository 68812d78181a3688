-- Gifts counted as units sold: all orders are counted again without them.
update reports.progress set time_zone = '' where generation > 0;
