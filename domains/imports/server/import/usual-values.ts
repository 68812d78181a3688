/** Columns and values of other shops that match how this shop works: nothing is lost without them, so no report names them. */
import type { ImportSource } from '../../contract.ts'

type Usual = {
  /** By column, in lower case. */
  values: Readonly<Record<string, readonly string[]>>
  /** Columns that say nothing of their own, whatever they have. */
  silent: RegExp
}

const USUAL: Partial<Record<ImportSource, Usual>> = {
  shopify: {
    values: {
      'variant inventory tracker': ['shopify'],
      'variant inventory policy': ['deny'],
      'variant fulfillment service': ['manual'],
      'variant requires shipping': ['true'],
      'variant taxable': ['true'],
      'gift card': ['false'],
    },
    // Weights are in grams beside the unit in which the source shows them.
    silent: /^variant weight unit$/,
  },
  woocommerce: {
    values: {
      'is featured?': ['0'],
      'visibility in catalog': ['visible'],
      'tax status': ['taxable'],
      'tax class': ['parent', 'standard'],
      'in stock?': ['1'],
      'backorders allowed?': ['0'],
      'sold individually?': ['0'],
      'allow customer reviews?': ['1'],
    },
    // Attributes and variations stand in the order of the file.
    silent: /^position$|^attribute \d+ (visible|global)$/,
  },
  magento: {
    values: {
      attribute_set_code: ['default'],
      product_websites: ['base'],
      tax_class_name: ['taxable goods'],
      visibility: ['catalog, search', 'not visible individually'],
      is_in_stock: ['1'],
      manage_stock: ['1'],
      is_qty_decimal: ['0'],
      allow_backorders: ['0'],
      website_id: ['0'],
    },
    silent: /^use_config_|^(created|updated)_at$/,
  },
}

/** @param column in lower case */
export function isUsual(source: ImportSource, column: string, text: string): boolean {
  const usual = USUAL[source]
  if (usual === undefined) return false
  return (
    usual.silent.test(column) || usual.values[column]?.includes(text.trim().toLowerCase()) === true
  )
}
