/**
 * The import of Indonesia's e-Faktur (Direktorat Jenderal Pajak, format of "Impor Pajak Keluaran"): three heads, then for each invoice a row FK
 * and a row OF for each line. Whole rupiah: DPP is the amount without tax, PPN the tax, both cut to rupiah as the application does.
 */
import { MINOR_UNITS } from '#kit/contract/money.ts'

export type FakturInvoice = {
  number: string
  /** Of the tax office, 13 digits; empty where it gave none. */
  officialNumber: string
  /** `2026-03-01` */
  day: string
  buyer: { name: string; taxNumber: string; address: string }
  /** Amounts in minor units, with tax. */
  lines: readonly {
    name: string
    quantity: number | null
    amount: number
    taxAmount: number
  }[]
}

const FK =
  'FK,KD_JENIS_TRANSAKSI,FG_PENGGANTI,NOMOR_FAKTUR,MASA_PAJAK,TAHUN_PAJAK,TANGGAL_FAKTUR,NPWP,NAMA,ALAMAT_LENGKAP,JUMLAH_DPP,JUMLAH_PPN,JUMLAH_PPNBM,ID_KETERANGAN_TAMBAHAN,FG_UANG_MUKA,UANG_MUKA_DPP,UANG_MUKA_PPN,UANG_MUKA_PPNBM,REFERENSI'
const LT =
  'LT,NPWP,NAMA,JALAN,BLOK,NOMOR,RT,RW,KECAMATAN,KELURAHAN,KABUPATEN,PROPINSI,KODE_POS,NOMOR_TELEPON'
const OF =
  'OF,KODE_OBJEK,NAMA,HARGA_SATUAN,JUMLAH_BARANG,HARGA_TOTAL,DISKON,DPP,PPN,TARIF_PPNBM,PPNBM'

export const FAKTUR_HEADS: readonly (readonly string[])[] = [FK, LT, OF].map((head) =>
  head.split(','),
)

const rupiah = (minor: number): number => Math.trunc(minor / MINOR_UNITS)

/** @returns the rows of one invoice, its lines' rupiah summing to its own */
export function fakturRows(invoice: FakturInvoice): (string | number)[][] {
  const [year = '', month = '', day = ''] = invoice.day.split('-')
  const lines = invoice.lines.map((line) => {
    const ppn = rupiah(line.taxAmount)
    const dpp = rupiah(line.amount) - ppn
    return { ...line, ppn, dpp, quantity: line.quantity ?? 1 }
  })
  const sum = (key: 'dpp' | 'ppn') => lines.reduce((total, line) => total + line[key], 0)
  const { buyer, officialNumber, number } = invoice
  // A buyer without a number of tax is entered with zeros.
  const npwp = buyer.taxNumber === '' ? '000000000000000' : buyer.taxNumber
  const date = `${day}/${month}/${year}`
  return [
    ['FK', '01', 0, officialNumber, Number(month), Number(year), date, npwp, buyer.name].concat([
      buyer.address,
      sum('dpp'),
      sum('ppn'),
      0,
      '',
      0,
      0,
      0,
      0,
      number,
    ]),
    ...lines.map(({ name, dpp, ppn, quantity }) => [
      'OF',
      '',
      name,
      Math.round((dpp * 100) / quantity) / 100,
      quantity,
      dpp,
      0,
      dpp,
      ppn,
      0,
      0,
    ]),
  ]
}
