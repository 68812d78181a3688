/** Exact documents, and the business rules of EN 16931 that apply to what was paid by line. */
import { expect, test } from 'vitest'
import { toUbl, type UblInvoice } from './ubl.ts'

const SELLER = {
  name: 'Comercio & Hijos, S.L.',
  taxNumber: 'B12345674',
  address: 'Calle Mayor 1',
  country: 'ES',
}
const BUYER = { name: 'Ana', taxNumber: '12345678Z', address: '', country: 'ES' }
const LINE = { name: 'Válvula <1/2">', quantity: 4, amount: 12_100, taxAmount: 2100, taxRate: 21 }
const WHOLE: UblInvoice = {
  number: 'F2026-00000007',
  day: '2026-03-02',
  currency: 'USD',
  seller: SELLER,
  buyer: BUYER,
  lines: [LINE],
  owed: null,
  reverses: null,
}
/** One element after another, as a person reads them. */
const linesOf = (invoice: UblInvoice): string[] =>
  toUbl(invoice)
    .replaceAll(/>\s*</g, '>\n<')
    .trim()
    .split('\n')
    .filter((line) => !/^<\/?c(ac):/.test(line))
const all = (invoice: UblInvoice, name: string): string[] =>
  [...toUbl(invoice).matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(
    ([, text]) => text ?? '',
  )

test('the document of a whole order', () => {
  expect(linesOf(WHOLE)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>',
    '<cbc:ID>F2026-00000007</cbc:ID>',
    '<cbc:IssueDate>2026-03-02</cbc:IssueDate>',
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>',
    '<cbc:StreetName>Calle Mayor 1</cbc:StreetName>',
    '<cbc:IdentificationCode>ES</cbc:IdentificationCode>',
    '<cbc:CompanyID>ESB12345674</cbc:CompanyID>',
    '<cbc:ID>VAT</cbc:ID>',
    '<cbc:RegistrationName>Comercio &amp; Hijos, S.L.</cbc:RegistrationName>',
    '<cbc:IdentificationCode>ES</cbc:IdentificationCode>',
    '<cbc:CompanyID>ES12345678Z</cbc:CompanyID>',
    '<cbc:ID>VAT</cbc:ID>',
    '<cbc:RegistrationName>Ana</cbc:RegistrationName>',
    '<cbc:TaxAmount currencyID="USD">21.00</cbc:TaxAmount>',
    '<cbc:TaxableAmount currencyID="USD">100.00</cbc:TaxableAmount>',
    '<cbc:TaxAmount currencyID="USD">21.00</cbc:TaxAmount>',
    '<cbc:ID>S</cbc:ID>',
    '<cbc:Percent>21</cbc:Percent>',
    '<cbc:ID>VAT</cbc:ID>',
    '<cbc:LineExtensionAmount currencyID="USD">100.00</cbc:LineExtensionAmount>',
    '<cbc:TaxExclusiveAmount currencyID="USD">100.00</cbc:TaxExclusiveAmount>',
    '<cbc:TaxInclusiveAmount currencyID="USD">121.00</cbc:TaxInclusiveAmount>',
    '<cbc:PrepaidAmount currencyID="USD">121.00</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="USD">0.00</cbc:PayableAmount>',
    '<cbc:ID>1</cbc:ID>',
    '<cbc:InvoicedQuantity unitCode="C62">4</cbc:InvoicedQuantity>',
    '<cbc:LineExtensionAmount currencyID="USD">100.00</cbc:LineExtensionAmount>',
    '<cbc:Name>Válvula &lt;1/2&quot;&gt;</cbc:Name>',
    '<cbc:ID>S</cbc:ID>',
    '<cbc:Percent>21</cbc:Percent>',
    '<cbc:ID>VAT</cbc:ID>',
    '<cbc:PriceAmount currencyID="USD">25.000000</cbc:PriceAmount>',
    '</Invoice>',
  ])
})

test('a part of an order is one piece; amounts below one unit keep their zeros', () => {
  const part = { name: 'Parte', quantity: null, amount: 7, taxAmount: 1, taxRate: 21 }
  const invoice = { ...WHOLE, lines: [part] }
  expect(all(invoice, 'InvoicedQuantity')).toEqual(['1'])
  expect(all(invoice, 'LineExtensionAmount')).toEqual(['0.06', '0.06'])
  expect(all(invoice, 'PriceAmount')).toEqual(['0.060000'])
  expect(all(invoice, 'PrepaidAmount')).toEqual(['0.07'])
})

test('a red invoice is a credit note that names what it reverses, and its day', () => {
  const red = {
    ...WHOLE,
    number: 'R2026-00000001',
    reverses: { number: WHOLE.number, day: WHOLE.day },
  }
  expect(toUbl(red)).toContain(
    '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"',
  )
  expect(toUbl(red)).toContain(
    '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-00000007</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
  )
  expect(all(red, 'CreditNoteTypeCode')).toEqual(['381'])
  expect(all(red, 'CreditedQuantity')).toEqual(['4'])
  expect(all(red, 'InvoicedQuantity')).toEqual([])
  expect(all(red, 'PayableAmount')).toEqual(['0.00'])
})

test('two rates: a subtotal for each that sums its lines (BR-S-08, BR-E-08), and a reason where there is no tax (BR-E-10)', () => {
  const free = { name: 'Libro', quantity: 1, amount: 500, taxAmount: 0, taxRate: 0 }
  const invoice = { ...WHOLE, lines: [LINE, free, { ...LINE, amount: 242, taxAmount: 42 }] }
  expect(all(invoice, 'TaxableAmount')).toEqual(['102.00', '5.00'])
  expect(all(invoice, 'TaxAmount')).toEqual(['21.42', '21.42', '0.00'])
  expect(all(invoice, 'TaxExemptionReason')).toEqual(['Exempt'])
  // BR-CO-10, BR-CO-13, BR-CO-15, BR-CO-16.
  const [sum, ...lines] = all(invoice, 'LineExtensionAmount')
  expect([sum, ...lines]).toEqual(['107.00', '100.00', '5.00', '2.00'])
  expect(all(invoice, 'TaxExclusiveAmount')).toEqual(['107.00'])
  expect(all(invoice, 'TaxInclusiveAmount')).toEqual(['128.42'])
  expect(all(invoice, 'PrepaidAmount')).toEqual(['128.42'])
})

test.each([
  ['one that has it', { country: 'ES', taxNumber: 'ESB12345674' }, 'ESB12345674'],
  ['Greece’s', { country: 'GR', taxNumber: '094259216' }, 'EL094259216'],
  ['France’s', { country: 'FR', taxNumber: '40303265045' }, 'FR40303265045'],
])('a number of VAT begins with its country (BR-CO-09): %s', (_name, party, id) => {
  expect(toUbl({ ...WHOLE, buyer: { ...BUYER, ...party } })).toContain(
    `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
  )
})

test('a number of China is no number of VAT: the company is registered under it, and the seller for tax (BR-S-02)', () => {
  const chinese = { name: '某某贸易', taxNumber: '91350100M000100Y43', address: '', country: 'CN' }
  const xml = toUbl({ ...WHOLE, seller: chinese, buyer: chinese })
  const [seller = '', buyer = ''] = xml.split('</cac:AccountingSupplierParty>')
  const company =
    '<cac:PartyLegalEntity><cbc:RegistrationName>某某贸易</cbc:RegistrationName><cbc:CompanyID>91350100M000100Y43</cbc:CompanyID></cac:PartyLegalEntity>'
  expect(seller).toContain(company)
  expect(seller).toContain(
    '<cac:PartyTaxScheme><cbc:CompanyID>91350100M000100Y43</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
  )
  expect(buyer).toContain(company)
  expect(buyer).not.toContain('PartyTaxScheme')
})

test('parties without a number have none, and what XML has no place for is left out', () => {
  const bare = { name: 'A\u0000\uD800na', taxNumber: '', address: '', country: 'ES' }
  const xml = toUbl({ ...WHOLE, buyer: bare, seller: { ...bare, country: 'CN' } })
  expect(xml).not.toContain('CompanyID')
  expect(xml).toContain('<cbc:RegistrationName>Ana</cbc:RegistrationName>')
})

test('what an order on terms owes is to be paid, with when; all of it or a part', () => {
  const owed = { amount: 12_100, terms: 'Net 30' }
  const whole = { ...WHOLE, owed }
  expect([all(whole, 'PrepaidAmount'), all(whole, 'PayableAmount')]).toEqual([['0.00'], ['121.00']])
  expect(all(whole, 'Note')).toEqual(['Net 30'])
  const part = { ...WHOLE, owed: { ...owed, amount: 100 } }
  expect([all(part, 'PrepaidAmount'), all(part, 'PayableAmount')]).toEqual([['120.00'], ['1.00']])
  expect(all(WHOLE, 'Note')).toEqual([])
})

/** Refuses XML that is not well formed. @returns the path of each element, in order */
function pathsIn(xml: string): string[] {
  const open: string[] = []
  const paths: string[] = []
  const crossed: string[] = []
  const [, body = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*([\s\S]*)$/.exec(xml) ?? []
  const rest = body.replaceAll(
    /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<&]*")*)>|((?:[^<&>]|&(?:amp|lt|gt|quot);)+)/g,
    (_whole, end: string, name: string | undefined) => {
      if (name === undefined) return ''
      if (end !== '/') {
        paths.push([...open.slice(1), name].join('/'))
        open.push(name)
      } else if (open.pop() !== name) crossed.push(name)
      return ''
    },
  )
  expect([rest, open, crossed]).toEqual(['', [], []])
  return paths
}

/** The elements that EN 16931-1 asks of every invoice (BR-01 to BR-27), in the order of the schema of UBL 2.1. */
const MANDATORY = [
  'cbc:CustomizationID',
  'cbc:ID',
  'cbc:IssueDate',
  'cbc:InvoiceTypeCode',
  'cbc:DocumentCurrencyCode',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
  'cac:TaxTotal/cbc:TaxAmount',
  'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
  'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID',
  'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
  'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
  'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
  'cac:LegalMonetaryTotal/cbc:PayableAmount',
  'cac:InvoiceLine/cbc:ID',
  'cac:InvoiceLine/cbc:InvoicedQuantity',
  'cac:InvoiceLine/cbc:LineExtensionAmount',
  'cac:InvoiceLine/cac:Item/cbc:Name',
  'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
  'cac:InvoiceLine/cac:Price/cbc:PriceAmount',
]

test('documents are well formed and have what EN 16931 asks of every one, in the order of the schema', () => {
  const reverses = { number: 'F2026-00000001', day: '2026-02-01' }
  const owed = { amount: 12_100, terms: 'Net 30' }
  for (const invoice of [WHOLE, { ...WHOLE, owed }, { ...WHOLE, reverses }]) {
    const paths = pathsIn(toUbl(invoice))
    const places = MANDATORY.map((path) =>
      paths.indexOf(
        invoice.reverses === null
          ? path
          : path.replace(/^(cbc|cac):Invoice/, '$1:CreditNote').replace('Invoiced', 'Credited'),
      ),
    )
    expect(MANDATORY.filter((_path, index) => places[index] === -1)).toEqual([])
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})

test('the purchase order is the invoice’s (BT-13), or of several each line’s beside its note (BT-127)', () => {
  const one = { ...WHOLE, lines: [{ ...LINE, poNumber: 'OC-77', note: 'Nave <3>' }] }
  expect(toUbl(one)).toContain('<cac:OrderReference><cbc:ID>OC-77</cbc:ID></cac:OrderReference>')
  expect(toUbl(one)).toContain('<cbc:ID>1</cbc:ID><cbc:Note>Nave &lt;3&gt;</cbc:Note><cbc:Invoiced')
  const several = { ...one, lines: [...one.lines, { ...LINE, poNumber: 'OC-78', note: '' }] }
  expect(toUbl(several)).not.toContain('OrderReference')
  expect(all(several, 'Note')).toEqual(['OC-77 · Nave &lt;3&gt;', 'OC-78'])
  expect(toUbl(WHOLE)).not.toMatch(/OrderReference|Note/)
})
