/** Businesses of the demo that buy on credit terms, one in every state. */

export const CREDIT_CUSTOMERS = [
  { email: 'heshun@demo.example', nickName: '和顺五金批发' }, // within its limit, pays on time
  { email: 'jinqiao@demo.example', nickName: '金桥包装' }, // overdue
  { email: 'beichen@demo.example', nickName: '北辰机电' }, // frozen
  { email: 'mingda@demo.example', nickName: '明达餐饮用品' }, // a repayment is under review
  { email: 'dongfang@demo.example', nickName: '东方照明' }, // a repayment was rejected
  { email: 'qihang@demo.example', nickName: '启航物流设备' }, // has paid in advance
] as const
