/** Demo data: articles of every kind, one that comes by the clock, and one that is still a draft. */
import {
  officeHomeSections,
  saveHomeSection,
  type SectionKind,
} from '#domains/content/home-contract.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { PROJECTS } from './demo-projects.ts'
import { ARTICLES_AND_HELP, CHANNELS, type DemoArticle } from './demo-texts.ts'
import {
  addArticle,
  officeChannels,
  publishArticle,
  saveArticleDraft,
  saveChannel,
} from './office-contract.ts'

const ARTICLES = [...ARTICLES_AND_HELP, ...PROJECTS]
const EARLIEST_DAYS = 61
const LATEST_DAYS = 2

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

async function write({ staff }: Pick<Scene, 'staff'>, article: DemoArticle): Promise<number> {
  const { kind, channel, cover, held, title, summary, text } = article
  const { call } = staff.caller
  const wanted = CHANNELS.find(({ key }) => key === channel)
  const channels = await call(officeChannels, {})
  const found = channels.find(({ name }) => name.cn === wanted?.name.cn)
  const { id } = await call(addArticle, { kind, channelId: found?.id ?? null, title })
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

/** What staff do so many days ago. */
const on = (daysAgo: number, play: Story['play']): Story => ({
  buyer: 'lin',
  code: '',
  quantity: 1,
  hoursAgo: daysAgo * 24,
  play,
})

const channelStory = on(EARLIEST_DAYS, async ({ staff }) => {
  for (const [position, { kind, name }] of CHANNELS.entries()) {
    await staff.caller.call(saveChannel, { kind, name, parentId: null, position })
  }
})

const publishedStories = ARTICLES.map((article) =>
  on(article.daysAgo, async (scene) => {
    const id = await write(scene, article)
    await scene.staff.caller.call(publishArticle, { id, draftVersion: 1, at: null })
  }),
)

const unpublishedStory = on(LATEST_DAYS, async (scene) => {
  const [first] = ARTICLES
  const at = later(new Date().toISOString(), COMES_IN_DAYS * DAY_MS)
  const id = await write(scene, { ...first!, title: COMING, channel: 'trade' })
  await scene.staff.caller.call(publishArticle, { id, draftVersion: 1, at })
  await write(scene, { ...first!, title: UNFINISHED })
})

/** The home page of a shop that writes and gives points shows what it has written, and what points buy. */
const SHOWN_ON_HOME: readonly SectionKind[] = ['points', 'cases', 'articles', 'partners']
const homeStory = on(LATEST_DAYS, async ({ staff }) => {
  const { call } = staff.caller
  for (const section of await call(officeHomeSections, {})) {
    if (SHOWN_ON_HOME.includes(section.kind))
      await call(saveHomeSection, { ...section, visible: true })
  }
})

export const articleStories: readonly Story[] = [
  channelStory,
  ...publishedStories,
  unpublishedStory,
  homeStory,
]
