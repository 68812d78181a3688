/** Demo data: what a shop for tools, packaging and machines writes for its visitors, in four languages. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Kind } from './kinds.ts'

export const CHANNELS: readonly { key: string; kind: Kind; name: Translated }[] = [
  {
    key: 'guides',
    kind: 'article',
    name: { cn: '选购指南', en: 'Buying guides', spa: 'Guías de compra', id: 'Panduan belanja' },
  },
  {
    key: 'trade',
    kind: 'article',
    name: { cn: '行业动态', en: 'Trade news', spa: 'Novedades del sector', id: 'Kabar industri' },
  },
  {
    key: 'orders',
    kind: 'help',
    name: {
      cn: '下单与付款',
      en: 'Ordering and paying',
      spa: 'Pedidos y pagos',
      id: 'Pemesanan dan pembayaran',
    },
  },
  {
    key: 'delivery',
    kind: 'help',
    name: {
      cn: '配送与售后',
      en: 'Delivery and after-sales',
      spa: 'Entrega y posventa',
      id: 'Pengiriman dan purnajual',
    },
  },
]

export type DemoArticle = {
  kind: Kind
  channel?: string
  daysAgo: number
  cover: string | null
  /** Days from today on which it takes place. */
  held?: readonly [number, number]
  title: Required<Translated>
  summary: Required<Translated>
  /** One paragraph a line; a line that begins with # is a heading. */
  text: Required<Translated>
}

export const ARTICLES_AND_HELP: readonly DemoArticle[] = [
  {
    kind: 'article',
    channel: 'guides',
    daysAgo: 40,
    cover: '/demo/pictures/drill-front.webp',
    title: {
      cn: '无刷电钻怎么选：三个参数就够',
      en: 'Choosing a brushless drill: three figures are enough',
      spa: 'Cómo elegir un taladro sin escobillas: bastan tres cifras',
      id: 'Memilih bor tanpa sikat: cukup tiga angka',
    },
    summary: {
      cn: '扭矩、电压平台和重量，决定一把电钻在工地上好不好用。',
      en: 'Torque, battery platform and weight decide whether a drill is a pleasure on site.',
      spa: 'El par, la plataforma de batería y el peso deciden si un taladro se trabaja con gusto.',
      id: 'Torsi, sistem baterai, dan berat menentukan enak tidaknya bor dipakai di lapangan.',
    },
    text: {
      cn: '# 扭矩\n木工和装配 40 牛·米足够；在砖墙上开孔选 60 牛·米以上并带冲击的型号。\n# 电池平台\n同一平台的电池可以通用。已有 20 V 电池的班组，继续用 20 V 最省钱。\n# 重量\n带电池 1.5 公斤以内适合整天高举作业，重于 2 公斤建议配侧把手。',
      en: '# Torque\n40 Nm is plenty for wood and assembly; for holes in brick choose 60 Nm or more with hammer action.\n# Battery platform\nBatteries of one platform fit all its tools. A crew that owns 20 V batteries saves most by staying with them.\n# Weight\nUp to 1.5 kg with battery is fine for a day above your head; above 2 kg take a side handle.',
      spa: '# Par\nPara madera y montaje bastan 40 Nm; para ladrillo, 60 Nm o más con percusión.\n# Plataforma de batería\nLas baterías de una plataforma sirven en todas sus herramientas. Si el equipo ya tiene baterías de 20 V, seguir con ellas es lo más barato.\n# Peso\nHasta 1,5 kg con batería se trabaja bien todo el día por encima de la cabeza; por encima de 2 kg conviene un mango lateral.',
      id: '# Torsi\nUntuk kayu dan perakitan 40 Nm sudah cukup; untuk lubang di bata pilih 60 Nm atau lebih dengan fungsi pukul.\n# Sistem baterai\nBaterai satu sistem cocok untuk semua alatnya. Tim yang sudah punya baterai 20 V paling hemat bila tetap memakainya.\n# Berat\nSampai 1,5 kg dengan baterai nyaman dipakai seharian di atas kepala; di atas 2 kg gunakan gagang samping.',
    },
  },
  {
    kind: 'article',
    channel: 'guides',
    daysAgo: 18,
    cover: '/demo/pictures/carton-top.webp',
    title: {
      cn: '出口纸箱：五层还是七层',
      en: 'Export cartons: five layers or seven',
      spa: 'Cajas de exportación: ¿cinco capas o siete?',
      id: 'Kardus ekspor: lima lapis atau tujuh',
    },
    summary: {
      cn: '按单箱重量、堆码层数和海运天数来选。',
      en: 'Decide by weight, stacking height and days at sea.',
      spa: 'Decide según el peso, la altura de apilado y los días de travesía.',
      id: 'Tentukan dari berat, tinggi tumpukan, dan lama di laut.',
    },
    text: {
      cn: '单箱 25 公斤以内、堆码不超过六层，五层 BC 瓦楞足够。\n# 海运\n超过 20 天的海运会吸潮，抗压强度要按一半计算，此时选七层或加内衬。\n# 托盘\n箱边不要超出托盘，超出两厘米会损失约三成抗压。',
      en: 'Up to 25 kg a box and six boxes high, five-layer BC flute is enough.\n# At sea\nMore than 20 days at sea let board draw moisture: count on half of its strength, and choose seven layers or an inner liner.\n# On the pallet\nNo box should stand over the edge: two centimeters cost about a third of its strength.',
      spa: 'Hasta 25 kg por caja y seis alturas, basta el canal BC de cinco capas.\n# En el mar\nMás de 20 días de travesía humedecen el cartón: cuenta con la mitad de su resistencia y elige siete capas o un forro interior.\n# En el palé\nNinguna caja debe sobresalir: dos centímetros cuestan cerca de un tercio de la resistencia.',
      id: 'Sampai 25 kg per kardus dan tumpukan enam, gelombang BC lima lapis sudah cukup.\n# Di laut\nLebih dari 20 hari di laut membuat karton lembap: hitung setengah kekuatannya, lalu pilih tujuh lapis atau pelapis dalam.\n# Di palet\nKardus jangan melewati tepi palet: dua sentimeter mengurangi sekitar sepertiga kekuatannya.',
    },
  },
  {
    kind: 'article',
    channel: 'trade',
    daysAgo: 6,
    cover: '/demo/pictures/cnc-front.webp',
    title: {
      cn: '雕刻机交期缩短到三周',
      en: 'Router lead times are down to three weeks',
      spa: 'Los plazos de las fresadoras bajan a tres semanas',
      id: 'Waktu tunggu mesin router turun menjadi tiga minggu',
    },
    summary: {
      cn: '新装配线投产，标准机型现在可按周排产。',
      en: 'A new assembly line runs, and standard models are now planned by the week.',
      spa: 'Una nueva línea de montaje permite planificar los modelos estándar por semanas.',
      id: 'Lini perakitan baru sudah jalan, dan model standar kini dijadwalkan per minggu.',
    },
    text: {
      cn: '合作工厂的第二条装配线已经投产。标准机型从定金到发货约三周，定制机型五到六周。\n需要提前确认电压、台面尺寸和吸附方式，这三项改动会重新排期。',
      en: 'The second assembly line of our partner factory is running. Standard models ship about three weeks after the deposit, custom ones in five to six.\nPlease settle voltage, table size and clamping early: changing one of these starts a new slot.',
      spa: 'La segunda línea de montaje de nuestra fábrica asociada ya funciona. Los modelos estándar salen unas tres semanas después del anticipo; los especiales, en cinco o seis.\nConfirma pronto la tensión, el tamaño de la mesa y la sujeción: cambiarlos obliga a reprogramar.',
      id: 'Lini perakitan kedua di pabrik mitra kami sudah berjalan. Model standar dikirim sekitar tiga minggu setelah uang muka, model khusus lima sampai enam minggu.\nPastikan tegangan, ukuran meja, dan cara penjepitan sejak awal: mengubahnya berarti antre ulang.',
    },
  },
  {
    kind: 'help',
    channel: 'orders',
    daysAgo: 60,
    cover: null,
    title: {
      cn: '怎样用对公转账付款',
      en: 'How to pay by bank transfer',
      spa: 'Cómo pagar por transferencia',
      id: 'Cara membayar dengan transfer bank',
    },
    summary: {
      cn: '在付款页选择银行转账，按显示的金额和附言汇款，再上传凭证。',
      en: 'Choose bank transfer on the payment page, send the amount with the reference shown, upload the receipt.',
      spa: 'Elige transferencia en la página de pago, envía el importe con la referencia indicada y sube el comprobante.',
      id: 'Pilih transfer bank di halaman pembayaran, kirim jumlahnya dengan referensi yang tertera, lalu unggah bukti.',
    },
    text: {
      cn: '# 汇款\n附言里写上显示的编号，到账后会更快核对。\n# 凭证\n上传回单照片或 PDF。通常在一个工作日内核实，订单页会显示进度。\n# 金额不符\n多付的部分可以退回或记入余额，少付的部分请再汇一笔。',
      en: '# Transfer\nPut the number you are shown into the reference; it is matched faster then.\n# Receipt\nUpload a photo or PDF. We usually check it within one business day, and the order shows how far it is.\n# Another amount\nWhat you paid too much comes back or stays in your wallet; if you paid too little, send the rest.',
      spa: '# Transferencia\nPon el número indicado en el concepto: así se concilia antes.\n# Comprobante\nSube una foto o un PDF. Solemos revisarlo en un día hábil y el pedido muestra el estado.\n# Otro importe\nLo que sobre se devuelve o queda en tu monedero; si falta algo, envía el resto.',
      id: '# Transfer\nTulis nomor yang tertera di berita transfer agar lebih cepat dicocokkan.\n# Bukti\nUnggah foto atau PDF. Biasanya kami periksa dalam satu hari kerja, dan statusnya tampil di pesanan.\n# Jumlah berbeda\nKelebihan bayar dikembalikan atau masuk dompet; bila kurang, kirim sisanya.',
    },
  },
  {
    kind: 'help',
    channel: 'orders',
    daysAgo: 55,
    cover: null,
    title: {
      cn: '整箱价和阶梯价怎么算',
      en: 'How volume prices work',
      spa: 'Cómo funcionan los precios por volumen',
      id: 'Cara kerja harga grosir',
    },
    summary: {
      cn: '同一规格的件数合并计算，达到阶梯即整行按新单价结算。',
      en: 'Pieces of one variant count together; once a step is reached the whole line has the new price.',
      spa: 'Las unidades de una variante se suman; al llegar a un tramo, toda la línea toma el nuevo precio.',
      id: 'Jumlah satu varian dihitung bersama; begitu mencapai jenjang, seluruh baris memakai harga baru.',
    },
    text: {
      cn: '商品页列出每个阶梯的起订量和单价。购物车里按最小单位合并，按箱购买与按件购买一样计算。',
      en: 'The product page lists where each step begins and its price. The cart counts in the smallest unit, so boxes and pieces count alike.',
      spa: 'La página del producto indica dónde empieza cada tramo y su precio. El carrito cuenta en la unidad menor: cajas y piezas suman igual.',
      id: 'Halaman produk mencantumkan awal setiap jenjang dan harganya. Keranjang menghitung dalam satuan terkecil, jadi kardus dan satuan dihitung sama.',
    },
  },
  {
    kind: 'help',
    channel: 'delivery',
    daysAgo: 50,
    cover: null,
    title: {
      cn: '收到破损怎么办',
      en: 'What to do when goods arrive damaged',
      spa: 'Qué hacer si llega algo dañado',
      id: 'Bila barang tiba dalam keadaan rusak',
    },
    summary: {
      cn: '先拍照再签收，在订单里申请售后。',
      en: 'Take photos before you sign, then open a case from the order.',
      spa: 'Haz fotos antes de firmar y abre un caso desde el pedido.',
      id: 'Foto dulu sebelum tanda tangan, lalu buka kasus dari pesanan.',
    },
    text: {
      cn: '# 签收时\n外箱破损请当着司机拍照，并在回单上注明。\n# 申请\n在订单里选择商品和数量，上传照片。多数情况不需要寄回。\n# 时限\n签收后七天内都可以申请。',
      en: '# On delivery\nPhotograph a damaged box in front of the driver and note it on the slip.\n# The case\nChoose goods and quantity in the order and upload the photos. Most of the time nothing needs to come back.\n# In time\nYou have seven days from delivery.',
      spa: '# En la entrega\nFotografía la caja dañada ante el conductor y anótalo en el albarán.\n# El caso\nElige productos y cantidades en el pedido y sube las fotos. Casi nunca hay que devolver nada.\n# Plazo\nTienes siete días desde la entrega.',
      id: '# Saat diterima\nFoto kardus yang rusak di depan sopir dan catat di surat jalan.\n# Kasus\nPilih barang dan jumlahnya di pesanan lalu unggah foto. Umumnya barang tidak perlu dikirim balik.\n# Batas waktu\nTujuh hari sejak barang diterima.',
    },
  },
]
