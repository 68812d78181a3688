/** Which shop a file comes from, and which of its columns is which field of a product. */
import type { ImportSource } from '../../contract.ts'
import { TARGETS, type Target } from '../../fields.ts'

/** By field the column, in lower case. */
export type ColumnMap = Partial<Record<Target, string>>

const WOOCOMMERCE: Partial<Record<Target, readonly string[]>> = {
  handle: ['sku', 'id'],
  title: ['name'],
  brief: ['short description'],
  'body (html)': ['description'],
  vendor: ['brands', 'brand'],
  type: ['categories'],
  published: ['published'],
  'variant sku': ['sku'],
  'variant barcode': ['gtin, upc, ean, or isbn'],
  'variant grams': ['weight (kg)', 'weight (g)', 'weight (lbs)', 'weight (oz)'],
  'variant price': ['regular price'],
  'variant inventory qty': ['stock'],
  'image src': ['images'],
  tags: ['tags'],
}
const MAGENTO: Partial<Record<Target, readonly string[]>> = {
  handle: ['sku'],
  title: ['name'],
  brief: ['short_description'],
  'body (html)': ['description'],
  vendor: ['manufacturer', 'brand'],
  type: ['categories'],
  published: ['product_online'],
  'variant sku': ['sku'],
  'variant price': ['price'],
  'variant inventory qty': ['qty'],
  'image src': ['base_image'],
  'image alt text': ['base_image_label'],
  tags: ['meta_keywords', 'meta_keyword'],
  'seo title': ['meta_title'],
  'seo description': ['meta_description'],
}
/** Shopify's list of stock. */
const STOCK_LIST: Partial<Record<Target, readonly string[]>> = {
  handle: ['handle'],
  title: ['title'],
  'variant sku': ['sku'],
  'option1 value': ['option1 value'],
  location: ['location'],
  'variant inventory qty': [
    'on hand (new)',
    'on hand (current)',
    'on hand',
    'available',
    'available (not editable)',
  ],
}
/** Words of people's own lists, in the shop's languages. */
const TABLE: Partial<Record<Target, readonly string[]>> = {
  handle: [
    'product code',
    'product_code',
    'product_id',
    'product id',
    'item no',
    'item no.',
    'item number',
    'model',
    'code',
    '商品编码',
    '商品编号',
    '商品代码',
    '商品货号',
    '产品编码',
    '产品编号',
    '产品代码',
    '产品货号',
    '产品型号',
    '编号',
    '货号',
    '款号',
    '型号',
    '编码',
    'código',
    'codigo',
    'referencia',
    'ref',
    'código de producto',
    'código del producto',
    'codigo de producto',
    'kode produk',
    'kode barang',
    'kode',
  ],
  title: [
    'title',
    'name',
    'product name',
    'product',
    'item',
    '商品名称',
    '名称',
    '品名',
    '产品名称',
    'nombre',
    'producto',
    'título',
    'nama',
    'nama produk',
  ],
  brief: ['short description', 'summary', 'subtitle', '简介', '副标题', 'resumen', 'ringkasan'],
  'body (html)': [
    'description',
    'details',
    'body',
    '描述',
    '详情',
    '商品详情',
    'descripción',
    'descripcion',
    'deskripsi',
  ],
  vendor: ['brand', 'vendor', 'manufacturer', '品牌', '厂家', 'marca', 'fabricante', 'merek'],
  type: [
    'category',
    'categories',
    'product type',
    '分类',
    '类目',
    '类别',
    'categoría',
    'categoria',
    'kategori',
  ],
  'option1 name': ['option name', '规格名'],
  'option1 value': [
    'option',
    'variant',
    'colour',
    'color',
    'size',
    '规格',
    '颜色',
    '尺码',
    'variante',
    'talla',
    'varian',
    'warna',
    'ukuran',
  ],
  'variant sku': ['sku', 'sku code', 'variant sku', 'sku编码', '规格编码'],
  'variant barcode': [
    'barcode',
    'ean',
    'upc',
    'gtin',
    '条码',
    '条形码',
    'código de barras',
    'kode batang',
  ],
  'variant grams': [
    'weight (g)',
    'weight (kg)',
    'grams',
    '重量(克)',
    '重量（克）',
    '重量(kg)',
    'peso (g)',
    'peso (kg)',
    'berat (g)',
    'berat (kg)',
  ],
  'variant price': [
    'price',
    'unit price',
    'retail price',
    '价格',
    '单价',
    '售价',
    '零售价',
    'precio',
    'precio unitario',
    'harga',
    'harga satuan',
  ],
  'variant inventory qty': [
    'stock',
    'quantity',
    'qty',
    '库存',
    '数量',
    'existencias',
    'cantidad',
    'stok',
    'jumlah',
  ],
  'image src': [
    'image',
    'images',
    'picture',
    'image url',
    'picture url',
    '图片',
    '主图',
    'imagen',
    'imágenes',
    'gambar',
  ],
  tags: [
    'tags',
    'keywords',
    'search words',
    '标签',
    '关键词',
    '搜索词',
    'etiquetas',
    'palabras clave',
    'tag',
    'kata kunci',
  ],
  'seo title': ['meta title', 'seo title'],
  'seo description': ['meta description', 'seo description'],
}

const NAMES = new Map<ImportSource, Partial<Record<Target, readonly string[]>>>([
  ['woocommerce', WOOCOMMERCE],
  ['magento', MAGENTO],
  ['inventory', STOCK_LIST],
])

const has = (columns: readonly string[], ...names: string[]): boolean =>
  names.every((name) => columns.includes(name))

/** Null: none that is known; its columns are guessed by their names. */
export function sourceOf(columns: readonly string[]): ImportSource | null {
  if (has(columns, 'handle', 'sku', 'location')) return 'inventory'
  if (has(columns, 'handle')) return 'shopify'
  if (has(columns, 'sku') && (has(columns, 'product_type') || has(columns, 'attribute_set_code')))
    return 'magento'
  if (has(columns, 'name', 'regular price') || has(columns, 'sku', 'type', 'parent'))
    return 'woocommerce'
  return null
}

/** The column of each field as far as names tell. */
export function guessColumns(source: ImportSource, columns: readonly string[]): ColumnMap {
  if (source === 'shopify') {
    return Object.fromEntries(
      TARGETS.flatMap((target) => (columns.includes(target) ? [[target, target]] : [])),
    )
  }
  const names = NAMES.get(source) ?? TABLE
  const map: ColumnMap = {}
  for (const target of TARGETS) {
    const found = names[target]?.find((name) => columns.includes(name))
    if (found !== undefined) map[target] = found
  }
  return map
}

/** Only fields that exist, and columns that the file has. */
export const validColumns = (
  given: Readonly<Record<string, string>>,
  columns: readonly string[],
): ColumnMap =>
  Object.fromEntries(
    TARGETS.flatMap((target) => {
      const column = given[target]
      return column !== undefined && columns.includes(column) ? [[target, column]] : []
    }),
  )

/** Whether the rows of a file can be told apart and put together into products. */
export const isEnough = (map: ColumnMap): boolean =>
  map.handle !== undefined || map['variant sku'] !== undefined
