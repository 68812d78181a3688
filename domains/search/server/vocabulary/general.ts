/**
 * Words of colours, materials, properties, seasons and people that mean the same in four languages: the general
 * dictionaries have them in English and Chinese only. Names of goods do not belong here: the merchant enters them as synonyms.
 */
const GROUPS = `
不锈钢 = 白钢 = stainless = stainless steel = inox = inoxidable = acero inoxidable = baja tahan karat
铝 = 铝合金 = aluminium = aluminum = aluminio = alumunium
塑料 = 塑胶 = plastic = plástico = plastik
铸铁 = 生铁 = cast iron = hierro fundido = fundición = besi cor
黄铜 = brass = latón = kuningan
玻璃钢 = fibreglass = fiberglass = fibra de vidrio = fiberglas
数控 = cnc = control numérico
锂电 = 充电式 = 无线 = cordless = battery = wireless = rechargeable = inalámbrico = a batería = baterai
无油 = oil-free = oilless = sin aceite = tanpa oli
静音 = 低噪 = silent = quiet = silencioso = senyap
折叠 = 可折叠 = folding = foldable = collapsible = plegable = lipat
堆叠 = 可堆叠 = stackable = stacking = apilable = tumpuk
数字 = 数显 = 数码 = digital
台式 = 桌面 = desktop = benchtop = de sobremesa
透明 = transparent = clear = transparente = transparan
夏天 = 夏季 = 夏日 = summer = verano = musim panas
冬天 = 冬季 = winter = invierno = musim dingin
防水 = waterproof = impermeable = tahan air
木 = 木制 = wood = wooden = madera = kayu
皮 = 皮革 = leather = cuero = kulit
棉 = 纯棉 = 全棉 = cotton = algodón = katun
羊毛 = wool = lana = wol
玻璃 = glass = vidrio = cristal = kaca
陶瓷 = ceramic = cerámica = keramik
便携 = 随身 = portable = portátil = portabel
加厚 = 厚 = thick = grueso = tebal
轻 = 轻便 = 轻量 = light = lightweight = ligero = ringan
`

const COLOURS_OF_LANGUAGES = `
蓝色 = blue = azul = biru
黄色 = yellow = amarillo = kuning
白色 = white = blanco = putih
黑色 = black = negro = hitam = 墨色
绿色 = green = verde = hijau
红色 = red = rojo = merah
灰色 = grey = gray = gris = abu-abu
银色 = silver = plateado = perak
金色 = gold = golden = dorado = emas
粉色 = 粉红 = 粉红色 = pink = rosa = merah muda
紫色 = purple = violet = morado = ungu
橙色 = orange = naranja = oranye = jingga
棕色 = 褐色 = 咖啡色 = brown = marron = cokelat
米色 = beige = krem
`

const PEOPLE = `
男士 = 男式 = 男款 = 男 = men = hombre = pria
女士 = 女式 = 女款 = 女 = women = mujer = wanita
宝宝 = 婴儿 = 婴童 = 婴幼儿 = baby = bebé = bayi
儿童 = 小孩 = 孩子 = 幼儿 = kids = children = niños = anak
`

const split = (groups: string): string[][] =>
  groups
    .trim()
    .split('\n')
    .map((line) => line.split(' = '))

/** Colours: the words of a group say the same, whatever they describe. */
export const COLOURS: readonly string[][] = split(COLOURS_OF_LANGUAGES)

/** Each group the other words of which are related to each of its own. */
export const GENERAL: readonly string[][] = [...split(GROUPS), ...split(PEOPLE)]

/** Words of colours and people in all languages: they stand behind a thing as well as before it. */
export const DESCRIBING: ReadonlySet<string> = new Set([...COLOURS, ...split(PEOPLE)].flat())
