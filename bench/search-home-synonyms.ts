/** Synonyms that the merchant of the home-goods catalogue would have entered: a group a line. */

const GROUPS = `
枕头 = 记忆枕 = 羽绒枕 = 荞麦枕 = 乳胶枕 = 藤枕 = 午睡枕 = 护颈枕 = 双人枕 = 枕芯 = pillow
枕芯 = 枕头芯
颈椎枕 = 护颈枕 = neck pillow
抱枕 = 靠垫 = 靠枕 = 腰枕 = cushion = throw pillow = cojín
pillow = 枕头 = almohada
被子 = quilt = duvet = comforter = edredón = selimut tebal
冬被 = 秋冬被 = 冬季被 = 加厚被 = 羽绒被 = 羊毛被
夏被 = 夏凉被 = 空调被 = 薄被
被套 = 四件套 = 三件套 = 被罩
床品 = 床上用品 = 床品件套 = 寝具 = bedding = ropa de cama = 四件套
四件套 = 床品四件套 = 床单被套 = bed set = bedding set
床单 = 被单 = bed sheet = sábana = seprai
床罩 = 床笠
双人床 = 实木床 = 木床 = 大床 = 床架
连体衣 = 哈衣 = 爬服
腰靠 = 护腰靠垫 = 腰垫
盒子 = 纸箱 = 收纳盒
床垫 = 席梦思 = mattress = colchón = kasur
褥子 = 床褥
毛毯 = 盖毯 = 毯子 = 绒毯 = 羊毛毯 = 披毯 = blanket = manta = selimut
地毯 = 地垫 = 脚垫 = rug = carpet = alfombra = karpet
坐垫 = 椅垫 = 座垫 = 蒲团
凉席 = 草席 = 藤席 = 竹席 = 皮席 = 蔺草席 = 牛皮席 = 席
窗帘 = 纱帘 = 遮光帘 = 百叶帘 = 卷帘
curtain = 窗帘 = cortina = tirai = gorden
毛巾 = 面巾 = towel = toalla = handuk
洗脸巾 = 擦脸巾 = 洗脸毛巾 = 擦手巾 = 毛巾 = 面巾
浴巾 = 大毛巾 = bath towel
行李箱 = 旅行箱 = 拉杆箱 = 登机箱 = 皮箱 = 旅行箱包 = suitcase = luggage = maleta = koper
书包 = 背包 = 双肩包 = 双肩背包 = backpack = mochila = ransel
手提包 = 手袋 = handbag
钱包 = 皮夹 = wallet
牵引绳 = 狗绳 = 遛狗绳 = 狗链 = 宠物绳 = 牵狗绳 = 牵引器 = dog leash = leash
猫窝 = 狗窝 = 宠物窝 = 猫床 = 狗床 = 宠物床 = 宠物垫 = pet bed
猫厕所 = 猫砂盆 = 猫沙盆 = litter box
狗碗 = 猫碗 = 宠物碗 = 食盆 = 宠物食盆 = 餐碗
猫咪 = 猫 = 喵 = 小猫
狗狗 = 狗 = 犬 = 小狗
猫狗 = 宠物
铲屎器 = 拾便器
喂食器 = 喂水器 = 饮水器
内裤 = 底裤 = underwear
衣服 = 服装 = 服饰 = 童装 = clothes
婴儿服 = 宝宝衣服 = 童装 = 婴童服饰
连衣裙 = 裙子 = 裙
衬衫 = 衬衣 = shirt
袜子 = 袜 = socks
签字笔 = 中性笔 = 水笔 = 水性笔 = 走珠笔 = 碳素笔 = 中油笔 = gel pen
圆珠笔 = 原子笔 = 中油笔 = ballpoint pen
笔记本 = 本子 = 记事本 = 手账本 = 日记本 = notebook
伞 = 雨伞 = umbrella = paraguas = payung
平底锅 = 煎锅 = 煎盘 = frying pan
铁锅 = 铸铁锅 = 炒锅
汤锅 = 炖锅 = 煲 = stockpot
不粘锅 = 不沾锅
锅具 = 炊具 = 厨具 = cookware
饼干 = 曲奇 = cookie
点心 = 零食 = 小吃 = 糕点 = 甜点 = 甜品 = snack
粽子 = 端午粽
礼物 = 礼品 = 礼盒 = gift
桌子 = 桌 = table = mesa = meja
椅子 = 椅 = chair
柜子 = 柜 = 橱柜 = cabinet
床头桌 = 床头柜
写字台 = 书桌 = 办公桌 = desk
镜子 = 镜 = 穿衣镜 = 全身镜 = mirror
时钟 = 钟表 = 闹钟 = 挂钟 = 座钟 = 木钟 = 电子钟 = 钟 = clock
电扇 = 小风扇 = 风扇 = 电风扇 = fan = ventilador = kipas angin
沙发 = sofa = couch
假花 = 仿真花 = 绢花
花 = 永生花
鲜花 = 永生花 = 花束
收纳盒 = 收纳箱 = 整理箱 = 储物箱
麻将牌 = 麻将 = mahjong
眼罩 = 遮光眼罩
浴垫 = 浴室地垫 = 防滑垫 = bath mat
上飞机 = 登机
MUJI = 无印良品 = 无印
NITORI = 宜得利 = 尼达利 = 似鸟
Ralph Lauren = 拉夫劳伦 = 拉尔夫劳伦 = RL
`

export const HOME_SYNONYMS: readonly string[][] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(' = '))
