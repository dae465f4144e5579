import { jobPagePath } from "#lib/domain/paths.ts";
import { type Degree, type Employment, type Experience, NO_FACTS, type PostFacts } from "#lib/domain/posts/facts.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { benefitsText } from "#lib/texts/posts/fact-tags.ts";
import { jobPostingTexts } from "#lib/texts/posts/posts.ts";
import { jsonLd } from "../_shell/json-ld.ts";
import { countryCode } from "./country.ts";

/** The words that search engines know; a level without one is left out. */
const CREDENTIALS: Partial<Record<Degree, string>> = {
  high: "high school",
  secondary: "high school",
  college: "associate degree",
  bachelor: "bachelor degree",
  master: "postgraduate degree",
  doctor: "postgraduate degree",
};
const EMPLOYMENT_TYPES: Partial<Record<Employment, string>> = { full: "FULL_TIME", part: "PART_TIME", intern: "INTERN" };
const NONE = "no requirements";

const education = (degree: Degree | null) => {
  const category = degree && CREDENTIALS[degree];
  if (degree === "any") return { educationRequirements: NONE };
  return category ? { educationRequirements: { "@type": "EducationalOccupationalCredential", credentialCategory: category } } : {};
};

const experience = (years: Experience | null) => {
  if (years === null) return {};
  if (years.min === 0) return { experienceRequirements: NONE };
  return { experienceRequirements: { "@type": "OccupationalExperienceRequirements", monthsOfExperience: years.min * 12 } };
};

/** The facts that the page shows. Source: developers.google.com/search/docs/appearance/structured-data/job-posting, schema.org/JobPosting. */
const factsOf = (facts: PostFacts) => {
  const employmentType = facts.employment && EMPLOYMENT_TYPES[facts.employment];
  return {
    ...education(facts.degree),
    ...experience(facts.experience),
    ...(employmentType ? { employmentType } : {}),
    ...(facts.headcount === null ? {} : { totalJobOpenings: facts.headcount }),
    ...(facts.benefits.length > 0 ? { jobBenefits: benefitsText(facts) } : {}),
  };
};

const address = ({ place }: PostDetail): Record<string, string> | null => {
  if (place.kind === "domestic")
    return { addressCountry: "CN", addressRegion: place.province, addressLocality: place.city + place.area };
  const country = place.kind === "abroad" ? countryCode(place.address) : undefined;
  return place.kind === "abroad" && country !== undefined ? { addressCountry: country, streetAddress: place.address } : null;
};

/**
 * schema.org's JobPosting of a post, only from data its page shows (D-C9, F-15). Null if the post lacks
 * a day or a country, which search engines require: incomplete data is worse for a page than none.
 * Why: docs/decisions/0008-every-open-post-has-a-page.md
 */
export const jobPosting = (post: PostDetail, site: URL): string | null => {
  const place = address(post);
  if (!place || !post.startsOn) return null;
  return jsonLd({
    "@type": "JobPosting",
    title: post.name,
    description: post.descriptionHtml || post.name,
    identifier: { "@type": "PropertyValue", name: jobPostingTexts.site, value: post.id },
    datePosted: post.startsOn,
    ...(post.endsOn ? { validThrough: `${post.endsOn}T23:59:59+08:00` } : {}),
    hiringOrganization: { "@type": "Organization", name: post.companyName },
    directApply: true,
    jobLocation: { "@type": "Place", address: { "@type": "PostalAddress", ...place } },
    ...(post.salary
      ? {
          baseSalary: {
            "@type": "MonetaryAmount",
            currency: "CNY",
            value: { "@type": "QuantitativeValue", minValue: post.salary.min, maxValue: post.salary.max, unitText: "MONTH" },
          },
        }
      : {}),
    ...factsOf(post.facts ?? NO_FACTS),
    url: new URL(jobPagePath(post.id), site).href,
  });
};
