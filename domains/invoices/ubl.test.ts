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
