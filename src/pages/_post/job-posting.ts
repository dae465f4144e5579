import { factsOf } from "#islands/post/slots.ts";
import { jobPagePath } from "#lib/domain/paths.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { jobPostingTexts } from "#lib/texts/posts/posts.ts";
import { jsonLd } from "../_shell/json-ld.ts";
import { countryCode } from "./country.ts";

/** The words that search engines know; a degree or form of employment without one is left out. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  高中: "high school",
  中专: "high school",
  大专: "associate degree",
  本科: "bachelor degree",
  硕士: "postgraduate degree",
  博士: "postgraduate degree",
};
const EMPLOYMENT_TYPES: Readonly<Record<string, string>> = { 全职: "FULL_TIME", 兼职: "PART_TIME", 实习: "INTERN" };
const NONE = "no requirements";

/** Years of experience in a tag: 3年以上, 3-5年. */
const YEARS = /^(\d+)(?:年以上|-\d+年)$/u;
const HEADCOUNT = /^招(\d+)人$/u;

const education = (tag: string) => {
  if (tag === "学历不限") return { educationRequirements: NONE };
  const category = CREDENTIALS[tag];
  return category ? { educationRequirements: { "@type": "EducationalOccupationalCredential", credentialCategory: category } } : {};
};

const experience = (tag: string) => {
  if (tag === "经验不限") return { experienceRequirements: NONE };
  const years = YEARS.exec(tag)?.[1];
  return years === undefined
    ? {}
    : { experienceRequirements: { "@type": "OccupationalExperienceRequirements", monthsOfExperience: Number(years) * 12 } };
};

/** The tags that the page shows. Source: developers.google.com/search/docs/appearance/structured-data/job-posting, schema.org/JobPosting. */
const requirementsOf = (tags: readonly string[]) => {
  const employmentType = tags.map((tag) => EMPLOYMENT_TYPES[tag]).find((type) => type !== undefined);
  const headcount = tags.map((tag) => HEADCOUNT.exec(tag)?.[1]).find((count) => count !== undefined);
  return {
    ...Object.assign({}, ...tags.map(education), ...tags.map(experience)),
    ...(employmentType ? { employmentType } : {}),
    ...(headcount === undefined ? {} : { totalJobOpenings: Number(headcount) }),
  };
};

/** The benefits that the page shows. */
const benefitsOf = (post: PostDetail) => {
  const benefits = (post.offers ?? []).filter((tag) => !HEADCOUNT.test(tag));
  return benefits.length > 0 ? { jobBenefits: benefits.join("、") } : {};
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
    ...requirementsOf(factsOf(post)),
    ...benefitsOf(post),
    url: new URL(jobPagePath(post.id), site).href,
  });
};
