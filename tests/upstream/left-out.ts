/** Tests to skip: their titles by file of tests/e2e; undefined instead of titles skips the whole file. */
export interface LeftOut {
  reason: string
  tests: Readonly<Record<string, readonly string[] | undefined>>
}

/** Tests of features that specification.md §7 does not contain, and that the test back end therefore cannot serve. */
export const leftOut: readonly LeftOut[] = [
  {
    reason: 'accounts, orders and letters are the back end’s: no call makes them, reads them or confirms them',
    tests: {
      'accessibility.test.ts': [
        'axe finds nothing on the pages of an order, an offer and the cabinet',
        'axe finds nothing on the pages of the desk, which fit phones and desktops',
      ],
      'checkout.test.ts': [
        'a chosen organization brings all its numbers and its address, whatever country the form was for',
        'an order: what it is of stands beside the form, then the thanks, and the basket is empty',
        'an order whose answer was lost is made once, and a new basket is asked about',
        'what was typed stands in the form again after a reload, but for the consent, until the order has been sent',
        'an offer: asked for from the basket, opened, accepted, and the basket stays',
      ],
      'desk.test.ts': [
        'a day: an order is noticed, corrected by search, gets delivery, is invoiced, answered, shipped with two others',
        'what comes in is noticed on any page without a reload, with a sound where it is allowed, one press away in the list',
        'the search opens on any page by the keyboard, and finds an order',
      ],
      'desk-grid.test.ts': [
        'an order by phone of three products by name, by the keyboard',
        'lines are pasted from Excel, copied, emptied, and typed over; leaving them asks',
      ],
      'invoice.test.ts': undefined,
      'header.test.ts': ['between phone and desk the search keeps room for its words beside the account'],
      'session-tabs.test.ts': undefined,
      'shop-forms.test.ts': [
        'guest, basket, registration, letter, confirmation, checkout, thanks, cabinet, the same order again',
        'a question: asked in the modal, thanked for, told to the manager and to who asked',
      ],
    },
  },
  {
    reason: 'no call gives suggestions',
    tests: {
      'accessibility.test.ts': ['axe finds nothing in open windows, refused forms, suggestions and notices'],
      'suggestions.test.ts': undefined,
    },
  },
  {
    reason: 'packing, the bound of a line and the papers of a basket are this site’s own',
    tests: {
      'basket.test.ts': [
        'a quantity that no line holds is asked about, and the old one stays',
        'the basket is taken away as a table and as a paper',
        'what of a set is surplus is said with its price, and both become even by one press',
      ],
    },
  },
  {
    reason: 'no call pastes or shares a basket, or brings back what was taken out of a list',
    tests: {
      'basket.test.ts': [
        'a line goes and comes back; wishes are kept; the other tab agrees; the last one leaves the empty basket',
        'favorites: into the basket, away and back',
        'a table is pasted, and what is wrong is told by line',
        'a basket goes to a colleague by its link, who takes it over',
      ],
      'documents.test.ts': ['what was taken out of a list without a script can be brought back on its page'],
    },
  },
  {
    reason: 'what a filter holds, and by what a list is narrowed and sorted, is not said',
    tests: {
      'catalog.test.ts': [
        '«Показать ещё» adds the next page and keeps the address; another list begins anew',
        'a range is chosen by two fields beside what else is chosen',
        'what is typed of a range is not lost under the button of the sheet, nor by another choice',
        "the home page's selector leads to the list that it has counted",
        'on a phone the filter stays open while one chooses, its button counts, and then the results are in view',
        'a choice does not scroll to the top, keeps the focus, and what is chosen stands under the heading before the results',
      ],
      'extended-list.test.ts': [
        'another filter, and the same address by a link, begin anew; going back finds the list',
        'a page that comes after its list was left is added to no other',
      ],
      'no-javascript.test.ts': ['the list of articles is paged and chosen from by links'],
      'proof.test.ts': ['what was chosen in the grid stays while only the query of the address changes'],
    },
  },
  {
    reason: 'a product has no box, ladder of prices, color, drawing or article number that is said',
    tests: {
      'analytics.test.ts': ['the counter loads once the visitor accepts, and follows from page to page'],
      'basket.test.ts': ['quantities go by boxes, sums are the server’s, what is typed is put right'],
      'catalog.test.ts': [
        'every card has its outline, in one scale or large, also after more are shown',
        'the price, its VAT and the day of a product follow the quantity that is typed, by whole boxes',
        'the product page shows ladder, quantity, sum and its one button in the first screen, and the price without VAT',
        'a question about a product shows it under the title of the modal',
        'a product is one sheet of paper, with its drawing, figures, ladder, article number and day',
      ],
      'compare.test.ts': [
        'by sections, all or only the differences; into the basket, away and back',
        'silhouettes stand on one ground, to one scale, and the table beside them',
        'on a phone three are scrolled to sideways beside the first column, which covers nothing with the focus',
      ],
      'lists.test.ts': [
        'what was said of a quantity stays on its page: the cabinet or another page does not say it',
        'on the product’s page the calculator’s quantity goes into the basket',
        'the stepper goes by boxes, puts typed numbers right and says why, and removes below the smallest order',
        'a closure goes into the basket by the calculator’s quantity, at its price; a set adds both',
      ],
      'no-javascript.test.ts': [
        'an order without a script goes from the product to the thanks, and a colleague opens the basket by its link',
        'controls that need a script are not shown',
        'the page of a product takes a quantity',
        'a closure is chosen by color and goes into the basket, as many as the form says',
      ],
      'documents.test.ts': ['prices are per piece, in rubles and with VAT'],
      'keyboard.test.ts': ['the keyboard stops are seen, in the order that is seen, at %i pixels'],
      'proof.test.ts': [
        'the grid works after a link, after going back and after going forward, in one document and in silence',
      ],
      'pictures.test.ts': [
        'a product shows first the image that is made from its drawing, without a script too',
        'the set shows the container in the color of cap that is chosen, without a script too',
        'cards show that image; their drawings come under the pointer and by a switch that is remembered',
        'swatches keep their colors in the dark scheme and with forced colors',
        'what is chosen is told apart with forced colors',
      ],
      'first-screen.test.ts': [
        'a phone shows name, price, picture and quantity of a product, and a bar that buys',
        'on a phone the order of the checkout is folded to one line',
        'nothing lies empty over the set of a container and its cap',
      ],
      'translated.test.ts': [
        'lists, filters, the basket, the comparison and modals go on under a translator',
        'a product’s page goes on under a translator',
      ],
    },
  },
  {
    reason: 'a search finds what the back end finds, which here knows no other forms of words and corrects no query',
    tests: {
      'catalog.test.ts': [
        'search is reached from the header of every page, without a script too',
        'the first product that is found by a corrected query is in sight, under one line',
      ],
    },
  },
  {
    reason: 'a text is HTML and a list of questions one list, without the places and pictures that our files have',
    tests: {
      'documents.test.ts': ['links and files of every page are there, and every #place too'],
      'pictures.test.ts': ['pictures of a text come when they are near, in the width that fits, and nothing moves'],
      'navigation.test.ts': [
        'a hash is kept and its place is scrolled to, after a link and after the 301 to the slash',
      ],
    },
  },
  {
    reason: 'documents lie at the back end’s host',
    tests: {
      'documents.test.ts': ['every page names the seller with its numbers and address, the hours and the policy'],
    },
  },
]

/** Returns why a test is skipped; undefined if it runs. @param title as printed: «at 360 pixels» for %i */
export function reasonFor(file: string, title: string): string | undefined {
  return leftOut.find(({ tests }) => {
    if (!Object.hasOwn(tests, file)) return false
    const titles = tests[file]
    return titles === undefined || titles.some((one) => patternOf(one).test(title))
  })?.reason
}

const patternOf = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/%\w/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )
