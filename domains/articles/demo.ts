/** Demo data: articles of every kind, one that comes by the clock, and one that is still a draft. */
import { DAY_MS, later } from '#kit/contract/time.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { ARTICLES, CHANNELS, type DemoArticle } from './demo-texts.ts'
import { addArticle, publishArticle, saveArticleDraft, saveChannel } from './office-contract.ts'

const EARLIEST_DAYS = 61

const htmlOf = (text: Translated): Translated =>
  Object.fromEntries(
    LANGS.map((lang) => [
      lang,
      (text[lang] ?? '')
        .split('\n')
        .map((line) => (line.startsWith('# ') ? `<h2>${line.slice(2)}</h2>` : `<p>${line}</p>`))
        .join(''),
    ]),
  ) as Translated

const dayIn = (days: number): string => later(new Date().toISOString(), days * DAY_MS).slice(0, 10)

async function write(
  { staff }: Pick<Scene, 'staff'>,
  article: DemoArticle,
  channels: Map<string, number>,
) {
  const { kind, channel, cover, held, title, summary, text } = article
  const { call } = staff.caller
  const channelId = channel === undefined ? null : (channels.get(channel) ?? null)
  const { id } = await call(addArticle, { kind, channelId, title })
  await call(saveArticleDraft, {
    id,
    draftVersion: 0,
    title,
    summary,
    html: htmlOf(text),
    coverUrl: cover,
    coverAlt: cover === null ? { cn: '' } : title,
    heldFrom: held === undefined ? null : dayIn(held[0]),
    heldUntil: held === undefined ? null : dayIn(held[1]),
  })
  return id
}

/** The text of the article that comes, and of the one that is not finished, are those of others with another title. */
const COMING = {
  cn: '春节前后发货安排',
  en: 'Shipping around Spring Festival',
  spa: 'Envíos en torno al Año Nuevo chino',
  id: 'Pengiriman sekitar Imlek',
}
const UNFINISHED = {
  cn: '周转箱清洗标准（草稿）',
  en: 'How crates are cleaned (draft)',
  spa: 'Cómo se limpian las cajas (borrador)',
  id: 'Cara membersihkan krat (draf)',
}
const COMES_IN_DAYS = 5

const articleStory: Story = {
  buyer: 'lin',
  code: '',
  quantity: 1,
  hoursAgo: EARLIEST_DAYS * 24,
  play: async (scene) => {
    const { call } = scene.staff.caller
    const channels = new Map<string, number>()
    for (const [position, { key, kind, name }] of CHANNELS.entries()) {
      const { id } = await call(saveChannel, { kind, name, parentId: null, position })
      channels.set(key, id)
    }
    for (const article of [...ARTICLES].sort((a, b) => b.daysAgo - a.daysAgo)) {
      await scene.at(article.daysAgo * 24)
      const id = await write(scene, article, channels)
      await call(publishArticle, { id, draftVersion: 1, at: null })
    }
    const [first] = ARTICLES
    const at = later(new Date().toISOString(), COMES_IN_DAYS * DAY_MS)
    const comingId = await write(scene, { ...first!, title: COMING, channel: 'trade' }, channels)
    await call(publishArticle, { id: comingId, draftVersion: 1, at })
    await write(scene, { ...first!, title: UNFINISHED }, channels)
  },
}

export const articleStories: readonly Story[] = [articleStory]
