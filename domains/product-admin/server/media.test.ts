/** Media of a product: pictures of option values, models that are kept, and SEO texts. */
import sql from 'sql-template-tag'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NOW } from '#domains/catalog/testing.ts'
import { keepPicture } from '#domains/uploads/server/door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { pictureKeyOf, saveProduct, setProductState, type ProductForm } from '../contract.ts'
import { addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aForm, formSku, openOffice } from './testing.ts'

const { shop, db, must, refusal, sent } = await openOffice()
const categoryId = await db.tx((tx) => addCategory(tx, null, { cn: '媒体' }))

const skuOf = (code: string, values: number[], pictureKey: string | null = null) =>
  formSku(code, { values, pictureKey })
async function published(form: ProductForm) {
  const { id, version } = await must(saveProduct, form)
  await must(setProductState, { productId: id, state: 'published', version })
  return id
}
async function aPicture(background: string) {
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const { id: fileId, url } = await keepPicture(db, NOW, 'product', bytes)
  return { fileId, url, smallUrl: url, alt: { cn: background } }
}

test('an option value shows its picture, an SKU its own, and both follow it when it is moved', async () => {
  const [red, blue, box] = [await aPicture('#f00'), await aPicture('#00f'), await aPicture('#0f0')]
  const value = (cn: string, pictureKey: string | null) => ({ name: { cn }, pictureKey })
  const id = await published(
    aForm(categoryId, {
      pictures: [red, blue, box],
      options: [
        {
          name: { cn: '颜色' },
          values: [value('红', pictureKeyOf(red)), value('蓝', pictureKeyOf(blue))],
        },
      ],
      skus: [skuOf('MC-1', [0]), skuOf('MC-2', [1], pictureKeyOf(box))],
    }),
  )
  const shown = async () => {
    const { data } = await shop.call(getProduct, { productId: id })
    return {
      pictures: data!.pictures.map(({ alt }) => alt),
      values: data!.options[0]!.values.map((each) => each.pictureIndex),
      skus: data!.skus.map((each) => each.pictureIndex),
    }
  }
  expect(await shown()).toEqual({
    pictures: ['#f00', '#00f', '#0f0'],
    values: [0, 1],
    skus: [0, 2],
  })
  const form = await sent(id)
  // A picture inherited from its value is not the SKU's own.
  expect(form.skus.map((sku) => sku.pictureKey)).toEqual([null, `p${form.pictures[2]!.id}`])
  await must(saveProduct, { ...form, pictures: form.pictures.toReversed() })
  expect(await shown()).toEqual({
    pictures: ['#0f0', '#00f', '#f00'],
    values: [2, 1],
    skus: [2, 0],
  })
  const again = await sent(id)
  await must(saveProduct, { ...again, pictures: again.pictures.slice(1) })
  expect(await shown()).toEqual({ pictures: ['#00f', '#f00'], values: [1, 0], skus: [1, 0] })
})

/** As an upload leaves it, without its bytes. */
async function aFile(id: string, purpose: string, type: string) {
  await db.count(sql`
    insert into uploads.file (id, purpose, owner_kind, type, sha256, byte_count, state, created_at)
    values (${id.padEnd(22, '0')}, ${purpose}, 'shop', ${type}, ${Buffer.alloc(32)}, 1, 'ready', ${NOW})`)
}
const isStored = async (id: string) =>
  (
    await db.row<{ claimed: boolean }>(sql`
      select claimed_at is not null as claimed from uploads.file where id = ${id.padEnd(22, '0')}`)
  ).claimed
const wholeUrl = (id: string, ending: string) => `/api/files/public/${id.padEnd(22, '0')}.${ending}`

test('models and videos named by the form are kept; any other address is refused, and nothing changes', async () => {
  await aFile('glb', 'model', 'model/gltf-binary')
  await aFile('usdz', 'model', 'model/vnd.usdz+zip')
  await aFile('film', 'video', 'video/mp4')
  const media = {
    modelUrl: wholeUrl('glb', 'glb'),
    modelUsdzUrl: wholeUrl('usdz', 'usdz'),
    videoUrl: wholeUrl('film', 'mp4'),
    modelSize: '42 × 30 cm',
  }
  const id = await published(aForm(categoryId, media))
  expect(await Promise.all(['glb', 'usdz', 'film'].map(isStored))).toEqual([true, true, true])
  const { data } = await shop.call(getProduct, { productId: id })
  expect(data).toMatchObject({
    videoUrl: media.videoUrl,
    model: { url: media.modelUrl, usdzUrl: media.modelUsdzUrl, size: '42 × 30 cm' },
  })
  const form = await sent(id)
  for (const wrong of [
    { modelUrl: wholeUrl('film', 'mp4') },
    { videoUrl: wholeUrl('gone', 'mp4') },
    { modelUsdzUrl: '/api/somewhere' },
  ]) {
    expect(await refusal(saveProduct, { ...form, ...wrong })).toBe(
      TaxonomyReasons.mediaUnknown.code,
    )
  }
  expect(await sent(id)).toEqual(form)
})

test('pictures in a text are kept with it', async () => {
  const { fileId, url } = await aPicture('#abc')
  await must(
    saveProduct,
    aForm(categoryId, { details: { cn: `<p><img src="${url}" alt="a"></p>` } }),
  )
  expect(await isStored(fileId!)).toBe(true)
})

test("search engines get the merchant's texts, or else name and brief", async () => {
  const id = await published(
    aForm(categoryId, {
      pageHead: { title: { cn: '好钻', en: 'A good drill' }, description: { cn: '' } },
    }),
  )
  const headIn = async (lang: string) => {
    const { data } = await shop.call(getProduct, { productId: id }, { lang })
    return [data!.pageTitle, data!.pageDescription]
  }
  expect([await headIn('en'), await headIn('id')]).toEqual([
    ['A good drill', ''],
    ['好钻', ''],
  ])
  await expectAuditClean(db)
})
