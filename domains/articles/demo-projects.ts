/** Demo data: finished projects, topics with their days, and legal texts, in four languages. */
import type { DemoArticle } from './demo-texts.ts'

export const PROJECTS: readonly DemoArticle[] = [
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
