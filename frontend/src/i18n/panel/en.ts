// For the types of keys: the panel fetches the files themselves.
import admin from './en/admin.json'
import applicants from './en/applicants.json'
import assortment from './en/assortment.json'
import company from './en/company.json'
import desk from './en/desk.json'
import edit from './en/edit.json'
import inbox from './en/inbox.json'
import letters from './en/letters.json'
import log from './en/log.json'
import navigation from './en/navigation.json'
import overview from './en/overview.json'
import pages from './en/pages.json'
import record from './en/record.json'
import sales from './en/sales.json'
import shelves from './en/shelves.json'
import wording from './en/wording.json'

export default { ...admin, ...applicants, ...assortment, ...company, ...desk, ...edit, ...inbox, ...letters, ...log, ...navigation, ...overview, ...pages, ...record, ...sales, ...shelves, ...wording }
