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

export const ARTICLES: readonly DemoArticle[] = [
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
  {
    kind: 'case',
    daysAgo: 30,
    cover: '/demo/pictures/crate-front.webp',
    title: {
      cn: '泗水生鲜仓：两周换装周转箱',
      en: 'A fresh-food warehouse in Surabaya, changed to crates in two weeks',
      spa: 'Un almacén de frescos en Surabaya, con cajas reutilizables en dos semanas',
      id: 'Gudang segar di Surabaya, beralih ke krat dalam dua minggu',
    },
    summary: {
      cn: '四千只周转箱替代一次性纸箱，每月少用十一吨纸。',
      en: 'Four thousand crates replace single-use cartons and save eleven tons of board a month.',
      spa: 'Cuatro mil cajas sustituyen al cartón de un solo uso y ahorran once toneladas al mes.',
      id: 'Empat ribu krat menggantikan kardus sekali pakai dan menghemat sebelas ton karton sebulan.',
    },
    text: {
      cn: '客户每天分拣六千单，纸箱受潮和回收成本很高。\n# 做法\n先用两百只试跑一条线，确认尺寸与分拣台一致，再分两批到货。\n# 结果\n破损率从 2.1% 降到 0.4%，九个月收回投入。',
      en: 'The customer picks six thousand orders a day; wet cartons and their disposal were expensive.\n# How\nTwo hundred crates first, on one line, until size and picking table agreed. The rest came in two deliveries.\n# What came of it\nDamage fell from 2.1% to 0.4%, and the crates paid for themselves in nine months.',
      spa: 'El cliente prepara seis mil pedidos al día; el cartón húmedo y su eliminación salían caros.\n# Cómo\nPrimero doscientas cajas en una línea, hasta ajustar el tamaño a la mesa. El resto llegó en dos entregas.\n# Resultado\nLos daños bajaron del 2,1 % al 0,4 % y la inversión se recuperó en nueve meses.',
      id: 'Pelanggan menyiapkan enam ribu pesanan sehari; kardus basah dan pembuangannya mahal.\n# Caranya\nDua ratus krat lebih dulu di satu lini sampai ukurannya pas dengan meja sortir. Sisanya datang dalam dua pengiriman.\n# Hasilnya\nKerusakan turun dari 2,1% menjadi 0,4%, dan modal kembali dalam sembilan bulan.',
    },
  },
  {
    kind: 'case',
    daysAgo: 12,
    cover: '/demo/pictures/compressor-front.webp',
    title: {
      cn: '瓦伦西亚车间：压缩空气一次改造',
      en: 'Compressed air for a workshop in Valencia',
      spa: 'Aire comprimido para un taller de Valencia',
      id: 'Udara bertekanan untuk bengkel di Valencia',
    },
    summary: {
      cn: '三台小机换成一台静音机，电费降了四分之一。',
      en: 'Three small machines became one quiet one, and the power bill fell by a quarter.',
      spa: 'Tres equipos pequeños pasaron a ser uno silencioso y la factura de luz bajó una cuarta parte.',
      id: 'Tiga mesin kecil menjadi satu mesin senyap, dan tagihan listrik turun seperempat.',
    },
    text: {
      cn: '车间有十二个用气点，噪音是工人最大的抱怨。\n# 做法\n按同时使用率计算，选用一台静音压缩机，加储气罐和快插接头。\n# 结果\n噪音从 84 分贝降到 66 分贝，安装当天恢复生产。',
      en: 'The workshop has twelve outlets, and noise was what people complained about most.\n# How\nCounting how many are used at once, one quiet compressor with a tank and quick couplings was enough.\n# What came of it\nNoise fell from 84 to 66 decibels, and work went on the same day.',
      spa: 'El taller tiene doce tomas y el ruido era la mayor queja.\n# Cómo\nContando el uso simultáneo, bastó un compresor silencioso con depósito y acoples rápidos.\n# Resultado\nEl ruido bajó de 84 a 66 decibelios y se volvió a trabajar el mismo día.',
      id: 'Bengkel memiliki dua belas titik udara, dan kebisingan paling dikeluhkan.\n# Caranya\nDari hitungan pemakaian bersamaan, satu kompresor senyap dengan tangki dan konektor cepat sudah cukup.\n# Hasilnya\nKebisingan turun dari 84 menjadi 66 desibel, dan pekerjaan berjalan lagi di hari yang sama.',
    },
  },
  {
    kind: 'topic',
    daysAgo: 9,
    cover: '/demo/pictures/cupmachine-front.webp',
    held: [3, 9],
    title: {
      cn: '包装设备开放周',
      en: 'Open week for packaging machines',
      spa: 'Semana abierta de maquinaria de envasado',
      id: 'Pekan terbuka mesin kemasan',
    },
    summary: {
      cn: '到仓库看机器运转，现场打样，工程师答疑。',
      en: 'See the machines run, take samples home, ask the engineers.',
      spa: 'Mira las máquinas en marcha, llévate muestras y pregunta a los ingenieros.',
      id: 'Lihat mesin bekerja, bawa pulang contoh, tanya teknisi.',
    },
    text: {
      cn: '开放周期间，纸杯机、灌装机和雕刻机每天两场演示。\n# 预约\n请提前一天在“联系我们”留言，注明公司和人数。\n# 样品\n带上你的材料，现场打样并测量产能。',
      en: 'During open week the cup machine, the filler and the router run twice a day.\n# Come by\nWrite to us a day ahead with your company and how many you are.\n# Samples\nBring your own material: we run it and measure the output with you.',
      spa: 'Durante la semana abierta, la máquina de vasos, la llenadora y la fresadora funcionan dos veces al día.\n# Ven\nEscríbenos el día antes con tu empresa y cuántos sois.\n# Muestras\nTrae tu material: lo pasamos y medimos la producción contigo.',
      id: 'Selama pekan terbuka, mesin gelas, mesin pengisi, dan router dijalankan dua kali sehari.\n# Datang\nTulis kepada kami sehari sebelumnya, sebutkan perusahaan dan jumlah orang.\n# Contoh\nBawa bahan Anda sendiri: kami jalankan dan ukur hasilnya bersama.',
    },
  },
  {
    kind: 'topic',
    daysAgo: 20,
    cover: '/demo/pictures/extinguisher-front.webp',
    title: {
      cn: '车间安全一览',
      en: 'Workshop safety at a glance',
      spa: 'La seguridad del taller de un vistazo',
      id: 'Keselamatan bengkel sekilas',
    },
    summary: {
      cn: '照明、灭火和防护用品，按面积和人数配齐。',
      en: 'Light, fire protection and protective wear, by floor space and head count.',
      spa: 'Luz, protección contra incendios y ropa, según la superficie y las personas.',
      id: 'Penerangan, pemadam, dan alat pelindung, menurut luas dan jumlah orang.',
    },
    text: {
      cn: '# 照明\n装配区不低于 500 勒克斯，通道 150 勒克斯。\n# 灭火\n每 75 平方米一具 4 公斤干粉灭火器，出口旁必有一具。\n# 防护\n按岗位发放手套、护目镜和耳塞，并登记更换日期。',
      en: '# Light\n500 lux where things are assembled, 150 lux in aisles.\n# Fire\nOne 4 kg powder extinguisher for 75 square meters, and one beside each exit.\n# Protective wear\nGloves, goggles and ear plugs by task, with the day they are to be replaced.',
      spa: '# Luz\n500 lux en montaje, 150 lux en pasillos.\n# Incendios\nUn extintor de polvo de 4 kg por cada 75 metros cuadrados y uno junto a cada salida.\n# Protección\nGuantes, gafas y tapones según la tarea, con la fecha de reposición.',
      id: '# Penerangan\n500 lux di area perakitan, 150 lux di lorong.\n# Api\nSatu pemadam serbuk 4 kg untuk 75 meter persegi, dan satu di samping tiap pintu keluar.\n# Pelindung\nSarung tangan, kacamata, dan sumbat telinga sesuai tugas, dengan tanggal penggantian.',
    },
  },
  {
    kind: 'legal',
    daysAgo: 35,
    cover: null,
    title: {
      cn: '增值税专用发票：哪些信息不能错',
      en: 'Special VAT invoices: what must be right',
      spa: 'Facturas especiales de IVA: lo que no puede fallar',
      id: 'Faktur PPN khusus: yang tidak boleh salah',
    },
    summary: {
      cn: '名称、税号、地址电话、开户行账号，一项不符即须重开。',
      en: 'Name, tax number, address and bank account: one of them wrong, and it is issued anew.',
      spa: 'Nombre, número fiscal, dirección y cuenta: si uno falla, hay que emitirla de nuevo.',
      id: 'Nama, nomor pajak, alamat, dan rekening: satu saja salah, faktur dibuat ulang.',
    },
    text: {
      cn: '抬头须与营业执照一致。税号 18 位，开票前在“发票抬头”里核对。\n# 红字发票\n退货后需先开红字信息表，再开红字发票，原发票不得撕毁。',
      en: 'The title must read as on the business license. Check the 18 characters of the tax number under invoice titles before you ask for it.\n# Red invoices\nAfter a return the red-letter form comes first, then the red invoice. Keep the original.',
      spa: 'El titular debe coincidir con la licencia. Revisa los 18 caracteres del número fiscal en tus titulares antes de pedirla.\n# Facturas rojas\nTras una devolución, primero el formulario y luego la factura roja. Conserva la original.',
      id: 'Nama harus sama dengan izin usaha. Periksa 18 karakter nomor pajak di data faktur sebelum memintanya.\n# Faktur merah\nSetelah retur, formulir merah dulu, baru faktur merah. Simpan faktur asli.',
    },
  },
  {
    kind: 'legal',
    daysAgo: 25,
    cover: null,
    title: {
      cn: '合同里的质量异议期',
      en: 'How long you may object to quality',
      spa: 'Cuánto tiempo hay para reclamar por calidad',
      id: 'Berapa lama boleh mengajukan keberatan mutu',
    },
    summary: {
      cn: '收货后及时检验，约定期限内书面提出。',
      en: 'Inspect on delivery, and object in writing within the time agreed.',
      spa: 'Inspecciona al recibir y reclama por escrito en el plazo acordado.',
      id: 'Periksa saat diterima, dan ajukan keberatan tertulis dalam waktu yang disepakati.',
    },
    text: {
      cn: '没有约定时，隐蔽瑕疵最迟在收货后两年内提出。\n# 证据\n开箱视频、检验报告和往来消息都算，请保留原件。\n此页只作一般说明，具体问题请咨询。',
      en: 'Where nothing is agreed, hidden defects may be named for two years from delivery.\n# Evidence\nUnpacking videos, test reports and messages count. Keep the originals.\nThis is general information; ask us about your own matter.',
      spa: 'Si no se acuerda nada, los vicios ocultos pueden alegarse durante dos años desde la entrega.\n# Pruebas\nSirven los vídeos de apertura, los informes y los mensajes. Conserva los originales.\nEs información general; consúltanos tu caso.',
      id: 'Bila tidak disepakati, cacat tersembunyi dapat diajukan sampai dua tahun sejak diterima.\n# Bukti\nVideo buka kemasan, laporan uji, dan pesan dapat dipakai. Simpan aslinya.\nIni keterangan umum; tanyakan kasus Anda kepada kami.',
    },
  },
]
