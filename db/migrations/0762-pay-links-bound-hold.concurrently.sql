alter table payments.pay_link validate constraint pay_link_amount;
