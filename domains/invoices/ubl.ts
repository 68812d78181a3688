/**
 * An invoice as EN 16931 asks for it, in the syntax of UBL 2.1 (CEN/TS 16931-3-2; OASIS UBL 2.1): the core elements that apply to a sale by
 * line with one rate of VAT for each. A red invoice is a credit note (type 381) that names what it reverses.
 */
import { decimal, MINOR_UNITS, type Currency } from '#kit/contract/money.ts'

type PartyOf = { name: string; taxNumber: string; address: string; country: string }
export type UblInvoice = {
  number: string
  /** `2026-03-01` */
  day: string
  currency: Currency
  seller: PartyOf
  buyer: PartyOf
  /** Amounts in minor units, with tax. */
  lines: readonly {
    name: string
    quantity: number | null
    amount: number
    taxAmount: number
    taxRate: number
    /** What the buyer wrote beside it (BT-127), and the number of their purchase order. */
    note?: string
    poNumber?: string
  }[]
  /** Of an order on terms: what is not paid yet, in minor units, and when it is to be (BT-20). Null: all of it is paid. */
  owed: { amount: number; terms: string } | null
  /** The invoice that it reverses; null: it is one itself. */
  reverses: { number: string; day: string } | null
}

/** Where EN 16931 is the standard: the European Union, and the other members of its single market. */
const EN_16931 = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)
/** Where one of both is there: then the invoice states the seller's tax number (BR-CO-26, BR-S-02). */
export const hasUbl = (seller: string, buyer: string): boolean =>
  EN_16931.has(seller) || EN_16931.has(buyer)

/** What XML 1.0 has no place for is left out. */
const escape = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const tag = (name: string, text: string): string => `<cbc:${name}>${escape(text)}</cbc:${name}>`

const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'
/** Category of VAT: taxed, or free of it. */
const categoryOf = (rate: number): string => (rate > 0 ? 'S' : 'E')

/** Greece's numbers of VAT begin with EL (BR-CO-09). */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/**
 * In the European Union a tax number is one of VAT, and begins with its country (BT-31 and BT-48; BR-CO-09). Elsewhere it is the number under
 * which the party is registered (BT-30 and BT-47), and where it sells, its tax registration (BT-32), which BR-S-02 accepts as well.
 */
function partyOf({ name, taxNumber, address, country }: PartyOf, isSeller: boolean): string {
  const isVat = taxNumber !== '' && EN_16931.has(country)
  const prefix = prefixOf(country)
  const vat = taxNumber.startsWith(prefix) ? taxNumber : prefix + taxNumber
  const street = address === '' ? '' : tag('StreetName', address)
  const registration = taxNumber === '' || isVat ? '' : tag('CompanyID', taxNumber)
  const taxScheme = isVat
    ? `<cac:PartyTaxScheme>${tag('CompanyID', vat)}${scheme}</cac:PartyTaxScheme>`
    : isSeller && taxNumber !== ''
      ? `<cac:PartyTaxScheme>${tag('CompanyID', taxNumber)}<cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
      : ''
  return `<cac:Party><cac:PostalAddress>${street}<cac:Country>${tag('IdentificationCode', country)}</cac:Country></cac:PostalAddress>${taxScheme}<cac:PartyLegalEntity>${tag('RegistrationName', name)}${registration}</cac:PartyLegalEntity></cac:Party>`
}

/** @returns the document, UTF-8 */
export function toUbl({
  number,
  day,
  currency,
  seller,
  buyer,
  lines,
  owed,
  reverses,
}: UblInvoice): string {
  const root = reverses === null ? 'Invoice' : 'CreditNote'
  const money = (name: string, minor: number) =>
    `<cbc:${name} currencyID="${currency}">${decimal(minor)}</cbc:${name}>`
  const net = (line: { amount: number; taxAmount: number }) => line.amount - line.taxAmount
  const sum = (of: (line: UblInvoice['lines'][number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  const [taxed, tax, gross] = [
    sum(net),
    sum(({ taxAmount }) => taxAmount),
    sum(({ amount }) => amount),
  ]
  const owedAmount = owed?.amount ?? 0
  // Whoever is to pay is told when (BR-CO-25).
  const terms =
    owed === null || owedAmount === 0
      ? ''
      : `<cac:PaymentTerms>${tag('Note', owed.terms)}</cac:PaymentTerms>`
  const category = (name: string, rate: number) =>
    `<cac:${name}>${tag('ID', categoryOf(rate))}${tag('Percent', String(rate))}${
      rate > 0 || name !== 'TaxCategory' ? '' : tag('TaxExemptionReason', 'Exempt')
    }${scheme}</cac:${name}>`
  const rates = [...Map.groupBy(lines, ({ taxRate }) => taxRate)].map(([rate, own]) => {
    const of = (part: (line: (typeof own)[number]) => number) =>
      own.reduce((total, line) => total + part(line), 0)
    return `<cac:TaxSubtotal>${money('TaxableAmount', of(net))}${money(
      'TaxAmount',
      of(({ taxAmount }) => taxAmount),
    )}${category('TaxCategory', rate)}</cac:TaxSubtotal>`
  })
  const quantityName = reverses === null ? 'InvoicedQuantity' : 'CreditedQuantity'
  // One purchase order is the invoice's (BT-13); of several each stands with its lines.
  const poNumbers = [...new Set(lines.map(({ poNumber = '' }) => poNumber))]
  const [onlyNumber = ''] = poNumbers.length === 1 ? poNumbers : []
  const order =
    onlyNumber === '' ? '' : `<cac:OrderReference>${tag('ID', onlyNumber)}</cac:OrderReference>`
  const noteOf = ({ note = '', poNumber = '' }: UblInvoice['lines'][number]) => {
    const parts = [poNumber === onlyNumber ? '' : poNumber, note].filter((part) => part !== '')
    return parts.length === 0 ? '' : tag('Note', parts.join(' · '))
  }
  const rows = lines.map((line, index) => {
    const quantity = line.quantity ?? 1
    return `<cac:${root}Line>${tag('ID', String(index + 1))}${noteOf(line)}<cbc:${quantityName} unitCode="C62">${quantity}</cbc:${quantityName}>${money('LineExtensionAmount', net(line))}<cac:Item>${tag('Name', line.name)}${category('ClassifiedTaxCategory', line.taxRate)}</cac:Item><cac:Price><cbc:PriceAmount currencyID="${currency}">${(net(line) / quantity / MINOR_UNITS).toFixed(6)}</cbc:PriceAmount></cac:Price></cac:${root}Line>`
  })
  const before =
    reverses === null
      ? ''
      : `<cac:BillingReference><cac:InvoiceDocumentReference>${tag('ID', reverses.number)}${tag('IssueDate', reverses.day)}</cac:InvoiceDocumentReference></cac:BillingReference>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">`,
    tag('CustomizationID', 'urn:cen.eu:en16931:2017'),
    tag('ID', number),
    tag('IssueDate', day),
    tag(`${root}TypeCode`, reverses === null ? '380' : '381'),
    tag('DocumentCurrencyCode', currency),
    order,
    before,
    `<cac:AccountingSupplierParty>${partyOf(seller, true)}</cac:AccountingSupplierParty>`,
    `<cac:AccountingCustomerParty>${partyOf(buyer, false)}</cac:AccountingCustomerParty>`,
    terms,
    `<cac:TaxTotal>${money('TaxAmount', tax)}${rates.join('')}</cac:TaxTotal>`,
    `<cac:LegalMonetaryTotal>${money('LineExtensionAmount', taxed)}${money('TaxExclusiveAmount', taxed)}${money('TaxInclusiveAmount', gross)}${money('PrepaidAmount', gross - owedAmount)}${money('PayableAmount', owedAmount)}</cac:LegalMonetaryTotal>`,
    ...rows,
    `</${root}>`,
    '',
  ]
    .filter((part, index, all) => part !== '' || index === all.length - 1)
    .join('\n')
}
