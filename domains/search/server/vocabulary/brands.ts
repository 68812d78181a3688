/** Brand names in China and elsewhere. */
export const BRANDS = `
MUJI = 无印良品 = 无印
NITORI = 宜得利 = 尼达利 = 似鸟
Ralph Lauren = 拉夫劳伦 = 拉尔夫劳伦 = RL
Uniqlo = 优衣库
IKEA = 宜家
Nike = 耐克
Adidas = 阿迪达斯 = 阿迪
Samsonite = 新秀丽
Rimowa = 日默瓦
Philips = 飞利浦
Osram = 欧司朗
Bosch = 博世
Makita = 牧田
DeWalt = 得伟
Stanley = 史丹利
Black Decker = 百得
Hilti = 喜利得
Siemens = 西门子
Schneider = 施耐德
Honeywell = 霍尼韦尔
SKF = 斯凯孚
NSK = 恩斯克
FAG = 舍弗勒 = Schaeffler
Festo = 费斯托
Fluke = 福禄克
Brother = 兄弟
Canon = 佳能
Epson = 爱普生
Xiaomi = 小米
Huawei = 华为
Apple = 苹果
Lenovo = 联想
Midea = 美的
Haier = 海尔
Gree = 格力
Supor = 苏泊尔
Joyoung = 九阳
Zojirushi = 象印
Tiger = 虎牌
Thermos = 膳魔师
Deli = 得力
`
