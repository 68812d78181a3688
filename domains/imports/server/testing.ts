/** A shop with a warehouse and a member of staff who imports into it. */
import { openTestShop } from '#apps/api/testing.ts'
import { NOW } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import type { ArgumentOf, DataOf, Endpoint, Envelope } from '#kit/contract/endpoint.ts'
import { startExport, startImport } from '../start-contract.ts'
import { cancelTask, officeTask } from '../contract.ts'

/** Products as the file says, stock into the first warehouse. */
export const USUAL = { asDrafts: false, warehouseId: null } as const

/** @param given.warehouse false: a shop without any */
export async function openImports({ warehouse = true } = {}) {
  const permissions = new Set(['catalog.read', 'catalog.write', 'stock.write'])
  const shop = await openTestShop({
    now: NOW,
    identity: {
      buyerOf: async () => null,
      staffOf: async (_db, token) =>
        /^\d+$/.test(token) ? { staffId: Number(token), staffName: 'Mei', permissions } : null,
    },
  })
  const staffId = await createStaff(shop.db, {
    email: 'mei@example.com',
    name: 'Mei',
    role: 'catalogue',
    lang: 'en',
    password: 'a quiet harbour',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    now: NOW,
  })
  if (warehouse) await aWarehouse(shop.db)
  const by = { cookie: `staff=${staffId}`, lang: 'en' }

  async function must<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<DataOf<E>> {
    const { code, msg, data } = await shop.call(endpoint, input, by)
    if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
    return data as DataOf<E>
  }
  /** Uploads a file as the screen does. */
  async function uploaded(content: string | Buffer): Promise<Envelope<UploadedFile>> {
    const response = await fetch(`${shop.url}/api/office/uploads/sheet/whole`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(content)),
      headers: { ...by, 'content-type': 'application/octet-stream' },
    })
    return (await response.json()) as Envelope<UploadedFile>
  }
  async function started(
    content: string | Buffer,
    options: Partial<ArgumentOf<typeof startImport>> = {},
  ): Promise<number> {
    const { data, msg } = await uploaded(content)
    if (data === null) throw new Error(msg)
    const given = { fileId: data.id, fileName: 'list.csv', dryRun: false, currency: null, ...USUAL }
    return (await must(startImport, { ...given, ...options })).id
  }
  const taskOf = (taskId: number) => must(officeTask, { taskId })
  return {
    shop,
    db: shop.db,
    by,
    /** Of the member of staff, to be changed. */
    permissions,
    must,
    uploaded,
    started,
    taskOf,
    cancel: (taskId: number) => must(cancelTask, { taskId }),
    async imported(
      content: string | Buffer,
      options: Partial<ArgumentOf<typeof startImport>> = {},
    ) {
      const id = await started(content, options)
      await shop.drainQueues()
      return taskOf(id)
    },
    /** The exported file's bytes. */
    async exported(options: Partial<ArgumentOf<typeof startExport>> = {}): Promise<Buffer> {
      const given = { format: 'own', fileType: 'csv', filter: {}, currency: 'USD' } as const
      const { id } = await must(startExport, { ...given, ...options })
      await shop.drainQueues()
      const response = await fetch(`${shop.url}/api/office/imports/${id}/file`, { headers: by })
      return Buffer.from(await response.arrayBuffer())
    },
    async report(taskId: number): Promise<string> {
      const response = await fetch(`${shop.url}/api/office/imports/${taskId}/report`, {
        headers: by,
      })
      return response.text()
    },
  }
}
