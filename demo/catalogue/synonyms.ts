/** What the demo's merchant has entered as synonyms of its goods: a group a line, in the four languages of its buyers. */

const GROUPS = `
电钻 = 手电钻 = 手枪钻 = 冲击钻 = 充电钻 = 手钻 = impact drill = cordless drill = hammer drill = power drill = taladro percutor = bor listrik = bor impak
钻床 = 台钻 = drill press = taladro de banco = bor duduk
taladro = perforadora = berbiqui
角磨机 = 磨光机 = 打磨机 = 砂轮机 = 切割机 = 角向磨光机 = angle grinder = amoladora = esmeril = radial = gerinda = grinda
扳手 = 扳子 = wrench = spanner = llave inglesa = kunci inggris
螺丝刀 = 起子 = 改锥 = screwdriver = destornillador = obeng
工具箱 = 五金箱 = 工具盒 = toolbox = tool case = tool chest = caja de herramientas = kotak perkakas = kotak alat = kotak perkakasan = toolkit
手推车 = 推车 = 小推车 = 搬运车 = 平板车 = 手拉车 = 拉货车 = 小车 = 拖车 = hand truck = trolley = dolly = sack truck = sack barrow = hand cart = carretilla = troli = kereta dorong
安全帽 = 头盔 = 工地帽 = 防护帽 = 劳保帽 = hard hat = safety helmet = helmet = casco = casco de obra = helm = helm proyek
手套 = 劳保手套 = gloves = guantes = sarung tangan
口罩 = 面罩 = mask = mascarilla = masker
灯泡 = 球泡 = 球泡灯 = 电灯泡 = 节能灯 = light bulb = bulb = bombilla = foco = bombillo = bohlam = lampu bohlam
台灯 = 工作灯 = 书桌灯 = 阅读灯 = desk lamp = table lamp = task lamp = reading lamp = reading light = lámpara de mesa = lámpara de escritorio = lampu meja = lampu belajar
lamp = light = luz
轴承 = 滚珠轴承 = 培林 = bearing = rodamiento = balero = cojinete = bantalan = laher
联轴器 = 联轴节 = 对轮 = coupling = shaft coupling = acoplamiento = acople = kopling
齿轮 = 牙轮 = gear = cogwheel = engranaje = piñón = roda gigi = gir
阀门 = 阀 = 水阀 = 水阀门 = kran air = kran = valve = válvula = katup
球阀 = 法兰阀 = 球形阀 = ball valve = válvula de bola = válvula esférica = llave de paso = llave de bola = katup bola = kran bola
闸阀 = 闸门阀 = gate valve = válvula de compuerta = katup gerbang
水龙头 = 龙头 = faucet = tap = grifo = keran
弯头 = 管接头 = 接头 = 管件 = 弯管 = elbow = pipe elbow = pipe fitting = codo = siku = elbow pipa = knee
压力表 = 气压表 = 水压表 = 压力计 = pressure gauge = manometer = manómetro = pengukur tekanan = alat ukur tekanan = pengukur tekanan air = pressure meter
万用表 = 万能表 = 电表 = 万用电表 = multimeter = tester = multitester = polímetro = tester digital = avometer = voltmeter = 电压表
电子秤 = 电子称 = 磅秤 = 台秤 = 秤 = 称 = 天平 = scale = weighing scale = weighing machine = balance = balanza = báscula = pesa = timbangan
空压机 = 气泵 = 空气压缩机 = 压缩机 = 打气泵 = 充气泵 = air compressor = air pump = compresor = compresor de aire = kompresor = kompresor angin
齿轮泵 = 油泵 = 泵 = gear pump = oil pump = bomba = bomba de aceite = pompa = pompa oli
打标机 = 刻字机 = 雕刻机 = 激光机 = 打码机 = 镭雕机 = 激光雕刻机 = 激光刻字机 = laser marker = laser engraver = engraver = laser engraving machine = grabadora láser = mesin laser = mesin grafir
车床 = 数控机床 = 机床 = 数控车床 = lathe = turning machine = torno = bubut
灌装机 = 充填机 = 灌注机 = 罐装机 = 分装机 = filling machine = filler = bottle filler = bottling machine = llenadora = envasadora = mesin pengisi
封箱机 = 打包机 = 封口机 = carton sealer = case sealer = box sealer = sealing machine = precintadora = selladora = mesin segel
制杯机 = 纸杯机 = 纸杯成型机 = cup machine = paper cup machine = cup making machine
标签打印机 = 标签机 = 条码机 = 条码打印机 = 打签机 = label printer = barcode printer = label maker = impresora de etiquetas = impresora de códigos de barras = etiquetadora = printer label = printer barcode
纸箱 = 纸盒 = 纸皮箱 = 包装箱 = 快递箱 = 快递盒 = 快递盒子 = 瓦楞箱 = carton = cardboard box = cardboard carton = shipping box = mailing box = packing box = moving box = caja de cartón = caja de envío = caja de mudanza = kardus = dus
纸箱 = karton = kotak kardus
胶带 = 胶布 = 透明胶 = 透明胶带 = 封口胶 = 封箱胶 = 胶纸 = carton tape = packing tape = packaging tape = adhesive tape = sealing tape = sticky tape = duct tape = parcel tape = cinta de embalaje = cinta de embalar = cinta adhesiva = precinto = selotip
胶带 = lakban = plakban = isolasi
钢桶 = 油桶 = 铁桶 = 大桶 = drum = barrel = steel drum = bidón = barril = tambor = drum minyak = tong
铁罐 = 马口铁罐 = 罐子 = 罐头 = 铁皮罐 = 油漆桶 = can = tin = tin can = paint can = lata = kaleng
喷雾瓶 = 喷壶 = 喷瓶 = 喷水壶 = spray bottle = sprayer = trigger sprayer = atomizador = rociador = pulverizador = botella spray = botella pulverizadora = botol semprot = semprotan
周转箱 = 塑料箱 = 塑料筐 = 胶箱 = 胶筐 = 物流箱 = 塑料周转箱 = 零件盒 = crate = plastic crate = plastic box = tote = storage bin = stacking box = parts bin = caja apilable = caja de plástico = keranjang = keranjang plastik = kotak plastik
周转箱 = box kontainer
纸杯 = 一次性杯子 = 一次性纸杯 = 一次性杯 = 咖啡杯 = 杯子 = paper cup = disposable cup = coffee cup = vaso de papel = vaso desechable = vaso de cartón = gelas kertas = cangkir kertas = paper cup kopi
保温杯 = 保温瓶 = 保温壶 = 暖壶 = 热水瓶 = 水杯 = 随行杯 = 水壶 = flask = vacuum flask = thermos = insulated bottle = insulated flask = thermal bottle = vacuum bottle = water bottle = travel mug = tumbler = termo = botella térmica
保温杯 = termos = botol minum = tumbler minum
办公椅 = 电脑椅 = 转椅 = 职员椅 = 网椅 = 老板椅 = office chair = desk chair = computer chair = task chair = swivel chair = silla de oficina = silla de escritorio = silla operativa = kursi kantor = kursi kerja = kursi komputer
`

export const SYNONYMS: readonly string[][] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(' = '))
