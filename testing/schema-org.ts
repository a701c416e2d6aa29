/** The part of schema.org that a magazine may use: each type with what stands above it and the properties that it brings. From schema.org 29. */
const vocabulary: Record<string, { above?: string[]; has?: string }> = {
  Thing: {
    has: 'name alternateName description disambiguatingDescription url sameAs image identifier mainEntityOfPage potentialAction subjectOf additionalType',
  },
  CreativeWork: {
    above: ['Thing'],
    has: 'about abstract accessMode acquireLicensePage aggregateRating alternativeHeadline associatedMedia audience audio author award character citation comment commentCount contentLocation contentRating contributor copyrightHolder copyrightNotice copyrightYear correction countryOfOrigin creativeWorkStatus creator creditText dateCreated dateModified datePublished editor encoding encodingFormat funder genre hasPart headline inLanguage interactionStatistic isAccessibleForFree isBasedOn isPartOf keywords license locationCreated mainEntity maintainer mentions offers pattern position producer provider publication publisher publishingPrinciples releasedEvent review sourceOrganization sponsor temporalCoverage text thumbnail thumbnailUrl timeRequired translator typicalAgeRange version video wordCount workExample workTranslation',
  },
  Article: { above: ['CreativeWork'], has: 'articleBody articleSection backstory pageEnd pageStart pagination speakable wordCount' },
  NewsArticle: { above: ['Article'], has: 'dateline printColumn printEdition printPage printSection' },
  WebSite: { above: ['CreativeWork'], has: 'issn' },
  WebPage: {
    above: ['CreativeWork'],
    has: 'breadcrumb lastReviewed mainContentOfPage primaryImageOfPage relatedLink reviewedBy significantLink speakable specialty',
  },
  AboutPage: { above: ['WebPage'] },
  ContactPage: { above: ['WebPage'] },
  CollectionPage: { above: ['WebPage'] },
  ProfilePage: { above: ['WebPage'] },
  SearchResultsPage: { above: ['WebPage'] },
  FAQPage: { above: ['WebPage'] },
  CreativeWorkSeries: { above: ['CreativeWork'], has: 'endDate issn startDate' },
  Periodical: { above: ['CreativeWorkSeries'] },
  PodcastSeries: { above: ['CreativeWorkSeries'], has: 'actor webFeed' },
  PublicationIssue: { above: ['CreativeWork'], has: 'issueNumber pageEnd pageStart pagination' },
  Episode: { above: ['CreativeWork'], has: 'actor director duration episodeNumber musicBy partOfSeason partOfSeries productionCompany trailer' },
  PodcastEpisode: { above: ['Episode'] },
  CreativeWorkSeason: { above: ['CreativeWork'], has: 'episode numberOfEpisodes partOfSeries seasonNumber startDate endDate' },
  PodcastSeason: { above: ['CreativeWorkSeason'] },
  Clip: { above: ['CreativeWork'], has: 'actor clipNumber director endOffset partOfEpisode startOffset' },
  VisualArtwork: {
    above: ['CreativeWork'],
    has: 'artEdition artMedium artform artist artworkSurface colorist depth height inker letterer penciler surface weight width',
  },
  Book: { above: ['CreativeWork'], has: 'abridged bookEdition bookFormat illustrator isbn numberOfPages' },
  Movie: { above: ['CreativeWork'], has: 'actor director duration musicBy productionCompany subtitleLanguage titleEIDR trailer' },
  MusicPlaylist: { above: ['CreativeWork'], has: 'numTracks track' },
  MusicAlbum: { above: ['MusicPlaylist'], has: 'albumProductionType albumRelease albumReleaseType byArtist' },
  MusicRecording: { above: ['CreativeWork'], has: 'byArtist duration inAlbum inPlaylist isrcCode recordingOf' },
  MediaObject: {
    above: ['CreativeWork'],
    has: 'bitrate contentSize contentUrl duration embedUrl endTime height playerType requiresSubscription sha256 startTime uploadDate width',
  },
  ImageObject: { above: ['MediaObject'], has: 'caption embeddedTextCaption exifData representativeOfPage' },
  AudioObject: { above: ['MediaObject'], has: 'caption transcript' },
  VideoObject: { above: ['MediaObject'], has: 'actor caption director musicBy transcript videoFrameSize videoQuality' },
  Review: { above: ['CreativeWork'], has: 'itemReviewed reviewAspect reviewBody reviewRating' },
  Comment: { above: ['CreativeWork'], has: 'downvoteCount parentItem sharedContent upvoteCount' },
  Question: { above: ['Comment'], has: 'acceptedAnswer answerCount suggestedAnswer' },
  Answer: { above: ['Comment'] },
  Person: {
    above: ['Thing'],
    has: 'additionalName address affiliation agentInteractionStatistic alumniOf award birthDate colleague contactPoint deathDate email familyName gender givenName homeLocation interactionStatistic jobTitle knows knowsAbout knowsLanguage memberOf nationality telephone worksFor workLocation',
  },
  Organization: {
    above: ['Thing'],
    has: 'actionableFeedbackPolicy address contactPoint correctionsPolicy department diversityPolicy email employee ethicsPolicy foundingDate founder funder gtin interactionStatistic keywords legalName location logo member memberOf ownershipFundingInfo parentOrganization publishingPrinciples sponsor subOrganization taxID telephone unnamedSourcesPolicy vatID',
  },
  NewsMediaOrganization: {
    above: ['Organization'],
    has: 'masthead missionCoveragePrioritiesPolicy noBylinesPolicy verificationFactCheckingPolicy',
  },
  PerformingGroup: { above: ['Organization'] },
  MusicGroup: { above: ['PerformingGroup'], has: 'album genre track' },
  Event: {
    above: ['Thing'],
    has: 'about actor aggregateRating attendee audience contributor director doorTime duration endDate eventAttendanceMode eventSchedule eventStatus funder inLanguage isAccessibleForFree keywords location maximumAttendeeCapacity maximumPhysicalAttendeeCapacity maximumVirtualAttendeeCapacity offers organizer performer previousStartDate recordedIn review sponsor startDate subEvent superEvent translator typicalAgeRange workFeatured workPerformed',
  },
  Place: { above: ['Thing'], has: 'address containedInPlace geo hasMap latitude longitude maximumAttendeeCapacity telephone' },
  Country: { above: ['Place'] },
  VirtualLocation: { above: ['Thing'] },
  ContactPoint: { above: ['Thing'], has: 'areaServed availableLanguage contactOption contactType email faxNumber hoursAvailable productSupported telephone' },
  PostalAddress: { above: ['ContactPoint'], has: 'addressCountry addressLocality addressRegion extendedAddress postOfficeBoxNumber postalCode streetAddress' },
  GeoCoordinates: { above: ['Thing'], has: 'address addressCountry elevation latitude longitude postalCode' },
  Offer: {
    above: ['Thing'],
    has: 'availability availabilityEnds availabilityStarts category gtin itemOffered offeredBy price priceCurrency priceSpecification seller validFrom validThrough',
  },
  Rating: { above: ['Thing'], has: 'author bestRating ratingExplanation ratingValue reviewAspect worstRating' },
  ItemList: { above: ['Thing'], has: 'itemListElement itemListOrder numberOfItems aggregateElement' },
  BreadcrumbList: { above: ['ItemList'] },
  ListItem: { above: ['Thing'], has: 'item nextItem position previousItem' },
  Action: { above: ['Thing'], has: 'actionStatus agent endTime error instrument location object participant provider result startTime target' },
  SearchAction: { above: ['Action'], has: 'query query-input' },
  EntryPoint: { above: ['Thing'], has: 'actionApplication actionPlatform contentType encodingType httpMethod urlTemplate' },
  InteractionCounter: { above: ['Thing'], has: 'interactionService interactionType userInteractionCount endTime startTime location' },
  PropertyValue: { above: ['Thing'], has: 'maxValue measurementTechnique minValue propertyID unitCode unitText value valueReference' },
}

const dates = /^(date|start|end|upload|previousStart|valid).*(Date|Created|Modified|Published|From)$|^date/
const addresses = new Set(['url', 'contentUrl', 'embedUrl', 'image', 'logo', 'sameAs', 'thumbnailUrl', 'webFeed'])

/** What is wrong with a piece of JSON-LD, as paths in words; nothing for a right one. */
export function faultsInStructured(data: unknown, path = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, at) => faultsInStructured(one, `${path}[${at}]`))
  if (typeof data !== 'object' || data === null) return []
  const node = data as Record<string, unknown> // an object, by the line above
  if ('@graph' in node) return faultsInStructured(node['@graph'], path)
  const type = node['@type']
  const properties = Object.entries(node).filter(([name, value]) => !name.startsWith('@') && value !== undefined)
  // A mere reference to something said elsewhere.
  if (type === undefined && properties.length === 0 && '@id' in node) return []
  if (typeof type !== 'string' || !vocabulary[type]) return [`${path}: no such type ${String(type)}`]
  const known = propertiesOf(type)
  return properties.flatMap(([name, value]) => {
    const here = `${path}/${type}.${name}`
    if (!known.has(name)) return [`${here}: no such property`]
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0 && name !== 'itemListElement' && name !== 'hasPart'))
      return [`${here}: says nothing`]
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
    if (dates.test(name) && texts.some((text) => !/^\d{4}(-\d{2}(-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?)?$/.test(text)))
      return [`${here}: no date: ${texts.join()}`]
    if (addresses.has(name) && texts.some((text) => !URL.canParse(text))) return [`${here}: no whole address: ${texts.join()}`]
    return faultsInStructured(value, here)
  })
}

function propertiesOf(type: string): Set<string> {
  const { above = [], has = '' } = vocabulary[type] ?? {}
  return new Set([...has.split(' ').filter(Boolean), ...above.flatMap((one) => [...propertiesOf(one)])])
}
