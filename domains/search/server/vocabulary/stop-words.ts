/** Stop words: they say that someone is looking for something, and nothing about the thing. */

const CHINESE = `的 了 呢 吗 吧 啊 和 与 或 用 给 要 没有 买 卖 找 求 求购 购买 采购 我 我要 我想 想 想要 想买 需要 有 有没有 哪里 哪里有 哪儿 在 上 上的 里 里的
  一个 一只 一把 一件 一款 一些 个 只 款 件 种 多少 多少钱 钱 价 价格 价钱 报价 批发 批发价 零售 厂家 供应 供应商 现货 便宜 最 最好 好 好用 好看 漂亮 实惠
  性价比 推荐 什么 哪种 哪款 怎么 怎么样 如何 比较 适合 可以 能 正品 包邮 送人 专用 使用 用于 最便宜 是 不是 请问 帮 帮我 你们 我们 卖的 用的
  怎么办 为什么 哪些 哪个 时候 的时候 可以用 东西 应该 会 能够 让 不用 什么样 这 那 它 他 她 它们 很 太 又 都 就 还
  小 大 新 旧 老 长 短 高 低 迷你 小型 大型 大号 小号 设备`

const LATIN = `buy purchase order cheap cheapest cheaper best good price prices cost costs sale sell selling wholesale bulk looking need want get find
  where can i you do have any some please shop store supplier suppliers something anything someone without way thing things stuff
  how what which who when to my your our their it its that this these those is are be so too not
  comprar compra precio precios barato barata baratos baratas mejor mejores venta vender vendo mayor por necesito busco quiero donde oferta tienda
  algo cosa cosas manera forma como cual
  beli jual harga murah termurah terbaik grosir cari mau butuh dimana toko promo
  apa yang untuk dengan agar supaya biar bagaimana gimana cara saya aku kamu anda kami ini itu adalah bisa dapat sesuatu dan atau pada tidak tanpa`

/** A grinding machine is a grinder; a machine for something is a machine. */
const GENERIC =
  'machine machines device devices equipment maquina maquinas equipo equipos mesin alat'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const STOP_WORDS = {
  han: words(CHINESE),
  word: words(LATIN),
  generic: words(GENERIC),
} as const
