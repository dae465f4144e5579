import { digest } from "#lib/domain/digest.ts";
import { paths } from "#lib/domain/paths.ts";

/** Names the file of a company's built page. File names allow fewer characters than names of companies; two digests together never meet those of another name. */
export const companyKey = (name: string): string => `${digest(name)}-${digest([...name].reverse().join(""))}`;

/** Where the page of a company is built; its address is `companyPath`. */
export const builtCompanyPath = (name: string): string => `${paths.company}/${companyKey(name)}/`;
