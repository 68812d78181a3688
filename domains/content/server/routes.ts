/** Routes of content. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { officeContacts, saveContacts } from '../contacts-contract.ts'
import { officeIdentity, saveIdentity } from '../identity-contract.ts'
import * as apps from './apps.ts'
import * as contacts from './contacts.ts'
import * as homeCalls from '../home-contract.ts'
import * as home from './home/home.ts'
import * as identity from './identity.ts'
import * as office from './office.ts'
import * as pages from '../pages-contract.ts'
import * as pageOffice from './pages/office.ts'
import * as textPages from './pages/pages.ts'
import { sendSharePicture } from './share-picture.ts'
import * as content from './service.ts'

export async function contentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listBanners, (context) => content.banners(context))
  serve(app, contract.latestAnnouncements, (context, { limit }) =>
    content.announcements(context, limit),
  )
  serve(app, contract.readAnnouncement, (context, { id }) => content.announcement(context, id))
  serve(app, contract.listAnnouncements, (context, input) =>
    content.allAnnouncements(context, input),
  )
  serve(app, contract.getChannel, (context, { id }) => content.channel(context, id))
  serve(app, contract.shopDetails, (context) => content.shop(context))
  serve(app, contract.appDownloads, (context) => apps.apps(context))
  await serveDownload(app, contract.sharePicture, (context, input, reply) =>
    sendSharePicture(context, input, reply),
  )
  serve(app, contract.officeBanners, (context) => office.banners(context))
  serve(app, contract.saveBanner, (context, input) => office.keepBanner(context, input))
  serve(app, contract.officeAnnouncements, (context) => office.announcements(context))
  serve(app, contract.saveAnnouncement, (context, input) => office.keepAnnouncement(context, input))
  serve(app, contract.removeBanner, (context, input) => office.removeBanner(context, input))
  serve(app, contract.removeAnnouncement, (context, input) =>
    office.removeAnnouncement(context, input),
  )
  serve(app, officeContacts, (context) => contacts.contacts(context))
  serve(app, saveContacts, (context, input) => contacts.keepContacts(context, input))
  serve(app, officeIdentity, (context) => identity.identity(context))
  serve(app, saveIdentity, (context, input) => identity.saveIdentity(context, input))

  serve(app, homeCalls.homeSections, (context) => home.sections(context))
  serve(app, homeCalls.officeHomeSections, (context) => home.officeSections(context))
  serve(app, homeCalls.saveHomeSection, (context, input) => home.save(context, input))
  serve(app, homeCalls.arrangeHomeSections, (context, input) => home.arrange(context, input))
  serve(app, homeCalls.removeHomeSection, (context, input) => home.remove(context, input))

  serve(app, pages.listTextPages, (context) => textPages.list(context), {
    cacheTags: () => ['texts'],
  })
  serve(app, pages.readTextPage, (context, { page }) => textPages.read(context, page))
  serve(app, pages.officeTextPages, (context) => pageOffice.list(context))
  serve(app, pages.officeTextPage, (context, { page }) => pageOffice.detail(context, page))
  serve(app, pages.officePageVersion, (context, input) => pageOffice.version(context, input))
  serve(app, pages.savePageDraft, (context, input) => pageOffice.saveDraft(context, input))
  serve(app, pages.publishPage, (context, input) => pageOffice.publish(context, input))
  serve(app, pages.discardPageDraft, (context, input) => pageOffice.discardDraft(context, input))
  serve(app, pages.withdrawPage, (context, input) => pageOffice.withdraw(context, input))
}
